import { PlainError, TAG_TYPES } from '@parallax/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import type { Trx } from '../../metadata/schema.ts';
import { attach, type Target } from './store.ts';

/** Checks the tags an object's update names: the caller may tag, and each is an existing custom tag. */
export async function requireCustomTags(ids: readonly number[], view: string, call: Call): Promise<void> {
  if (!call.principal.can('can_write', 'Tag') && !call.principal.can('can_tag', view)) {
    throw new PlainError(403);
  }
  if (ids.length === 0) return;
  const known = await call.services.db
    .selectFrom('tags')
    .select('id')
    .where('type', '=', TAG_TYPES.custom)
    .where('id', 'in', [...ids])
    .execute();
  if (known.length < new Set(ids).size) throw new PlainError(422, { tags: ['Some tags do not exist'] });
}

/** Replaces the custom tags of an object; tags the product sets itself stay. */
export async function replaceCustomTags(
  trx: Trx,
  target: Target,
  ids: readonly number[],
  call: Call,
): Promise<void> {
  const kept = ids.length > 0 ? sql`and tag_id not in (${sql.join(ids.map(id => sql`${id}`))})` : sql``;
  await sql`delete from tagged_objects where object_type = ${target.type} and object_id = ${target.id}
    and tag_id in (select id from tags where type = ${TAG_TYPES.custom}) ${kept}`.execute(trx);
  for (const id of ids) await attach(trx, id, [target], call);
}
