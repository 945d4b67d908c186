import { randomUUID } from 'node:crypto';
import { type Body, PlainError, type ProductApi, TAGGED_OBJECT_TYPES } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { WriterOf } from '../kit/handlers.ts';
import { ownersToStore } from '../kit/owners.ts';
import {
  change,
  changedBy,
  createdBy,
  existing,
  ifMatch,
  insert,
  removeRows,
  replaceLinks,
} from '../kit/write.ts';
import { requireUnreported } from '../reports/references.ts';
import { replaceCustomTags, requireCustomTags } from '../tags/assign.ts';
import { replaceMembers } from './members.ts';
import { DASHBOARD_OWNERS, requireDashboardOwner } from './policy.ts';
import { pauseReportsOnRemovedParts } from './removed-parts.ts';
import { readContent } from './save.ts';
import { cleanSlug, requireFreeSlug } from './slug.ts';

type Api = ProductApi['dashboard'];
type Edit = Body<Api['update']>;

const ROLE_LINKS = { table: 'dashboard_roles', own: 'dashboard_id', other: 'role_id' } as const;

export const dashboardWriter: WriterOf<Api> = {
  async create(body, call) {
    const slug = cleanSlug(body.slug);
    await requireKnown(body, call);
    await requireFreeSlug(slug, null, call);
    const owners = await ownersToStore(body.owners, 'create', call);
    const content = await readContent(body.json_metadata, null, call);
    const { charts, ...texts } = content;
    const id = await call.services.metadata.transaction(async trx => {
      const made = await insert(trx, 'dashboards', {
        ...columnsOf(body),
        ...texts,
        slug,
        uuid: body.uuid ?? randomUUID(),
        ...createdBy(call),
      });
      await replaceLinks(trx, DASHBOARD_OWNERS, made, owners ?? []);
      await replaceLinks(trx, ROLE_LINKS, made, body.roles ?? []);
      if (charts) await replaceMembers(trx, made, charts);
      return made;
    });
    return { id, result: slug === undefined ? body : { ...body, slug } };
  },

  async update(id, body, call) {
    await requireDashboardOwner([id], call);
    const slug = cleanSlug(body.slug);
    await requireKnown(body, call);
    await requireFreeSlug(slug, id, call);
    const owners = await ownersToStore(body.owners, 'update', call);
    if (body.tags) await requireCustomTags(body.tags, 'Dashboard', call);
    const { charts, ...texts } = await readContent(body.json_metadata, id, call);
    await call.services.metadata.transaction(async trx => {
      await pauseReportsOnRemovedParts(trx, id, texts);
      const values = { ...columnsOf(body), ...texts, slug, uuid: body.uuid ?? undefined, ...changedBy(call) };
      await change(trx, 'dashboards', id, values, ifMatch(call));
      if (owners) await replaceLinks(trx, DASHBOARD_OWNERS, id, owners);
      if (body.roles) await replaceLinks(trx, ROLE_LINKS, id, body.roles);
      if (charts) await replaceMembers(trx, id, charts);
      if (body.tags)
        await replaceCustomTags(trx, { type: TAGGED_OBJECT_TYPES.dashboard, id }, body.tags, call);
    });
    return slug === undefined ? body : { ...body, slug };
  },

  async remove(ids, call) {
    await requireUnreported('dashboard_id', ids, call);
    await requireDashboardOwner(ids, call);
    await call.services.metadata.transaction(trx => removeRows(trx, 'dashboards', ids));
  },
};

/** The plain columns of a body; null leaves switches as they are. */
function columnsOf(body: Edit) {
  const {
    owners: _owners,
    roles: _roles,
    tags: _tags,
    json_metadata: _metadata,
    slug: _slug,
    uuid: _uuid,
    published,
    is_managed_externally,
    ...columns
  } = body;
  return {
    ...columns,
    published: published ?? undefined,
    is_managed_externally: is_managed_externally ?? undefined,
  };
}

async function requireKnown(
  { roles = [], theme_id }: Pick<Edit, 'roles' | 'theme_id'>,
  { services }: Call,
): Promise<void> {
  const known = await existing(services.db, 'roles', roles);
  if (roles.some(id => !known.has(id))) throw new PlainError(422, { roles: ['Some roles do not exist'] });
  if (theme_id == null) return;
  const themes = await existing(services.db, 'themes', [theme_id]);
  if (!themes.has(theme_id)) throw new PlainError(422, { theme_id: ['Theme does not exist'] });
}
