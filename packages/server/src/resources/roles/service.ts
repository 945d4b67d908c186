import { BUILT_IN_ROLES, PlainError, type ProductApi } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Table } from '../../metadata/schema.ts';
import type { WriterOf } from '../kit/handlers.ts';
import { change, existing, ifMatch, insert, removeRows, replaceLinks } from '../kit/write.ts';
import { changeIdentity } from '../users/service.ts';

type Api = ProductApi['role'];

export const roleWriter: WriterOf<Api> = {
  async create(body, call) {
    await requireFreeName(body.name, null, call);
    return { id: await changeIdentity(call, trx => insert(trx, 'roles', body)), result: body };
  },
  async update(id, body, call) {
    await requireCustom([id], call);
    await requireFreeName(body.name, id, call);
    await changeIdentity(call, trx => change(trx, 'roles', id, body, ifMatch(call)));
    return body;
  },
  async remove(ids, call) {
    await requireCustom(ids, call);
    await changeIdentity(call, trx => removeRows(trx, 'roles', ids));
  },
};

/** Built-in roles are rewritten at every start, so their names stay and they cannot go. */
async function requireCustom(ids: readonly number[], call: Call): Promise<void> {
  const rows = await call.services.db
    .selectFrom('roles')
    .select('name')
    .where('id', 'in', [...ids])
    .execute();
  const builtIn = rows.find(row => (BUILT_IN_ROLES as readonly string[]).includes(row.name));
  if (builtIn)
    throw new PlainError(422, `The role ${builtIn.name} is built in and cannot be renamed or deleted.`);
}

async function requireFreeName(name: string, self: number | null, call: Call): Promise<void> {
  const taken = await call.services.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken && taken.id !== self) throw new PlainError(422, { name: ['Already exists.'] });
}

const MEMBERS = {
  users: { link: { table: 'user_roles', own: 'role_id', other: 'user_id' }, members: 'users' },
  groups: { link: { table: 'group_roles', own: 'role_id', other: 'group_id' }, members: 'groups' },
  permissions: {
    link: { table: 'role_permission_views', own: 'role_id', other: 'permission_view_id' },
    members: 'permission_views',
  },
} as const satisfies Record<string, { link: { table: Table; own: string; other: string }; members: Table }>;

/** Replaces who or what belongs to a role. */
export async function setMembers(
  kind: keyof typeof MEMBERS,
  roleId: number,
  ids: readonly number[],
  call: Call,
): Promise<void> {
  const { link, members } = MEMBERS[kind];
  const { db } = call.services;
  if (!(await existing(db, 'roles', [roleId])).has(roleId)) throw new PlainError(404);
  const known = await existing(db, members, ids);
  if (ids.some(id => !known.has(id))) throw new PlainError(404);
  await changeIdentity(call, trx => replaceLinks(trx, link, roleId, ids));
}
