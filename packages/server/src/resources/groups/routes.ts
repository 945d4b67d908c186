import { PlainError, type ProductApi } from '@parallax/contract';
import type { Call, Handlers } from '../../http/call.ts';
import type { Trx } from '../../metadata/schema.ts';
import { readHandlers, type WriterOf, writeHandlers } from '../kit/handlers.ts';
import { change, existing, ifMatch, insert, removeRows, replaceLinks } from '../kit/write.ts';
import { changeIdentity } from '../users/service.ts';
import { groups } from './definition.ts';

type Api = ProductApi['group'];

const writer: WriterOf<Api> = {
  async create({ roles, users, ...fields }, call) {
    await requireFreeName(fields.name, null, call);
    await requireKnown({ roles, users }, call);
    const id = await changeIdentity(call, async trx => {
      const made = await insert(trx, 'groups', fields);
      await setMembers(trx, made, { roles, users });
      return made;
    });
    return { id, result: { ...fields, ...(roles && { roles }), ...(users && { users }) } };
  },
  async update(id, { roles, users, ...fields }, call) {
    if (fields.name !== undefined) await requireFreeName(fields.name, id, call);
    await requireKnown({ roles, users }, call);
    await changeIdentity(call, async trx => {
      await change(trx, 'groups', id, fields, ifMatch(call));
      await setMembers(trx, id, { roles, users });
    });
    return { ...fields, ...(roles && { roles }), ...(users && { users }) };
  },
  remove: (ids, call) => changeIdentity(call, trx => removeRows(trx, 'groups', ids)),
};

interface Members {
  roles?: number[];
  users?: number[];
}

async function setMembers(trx: Trx, id: number, { roles, users }: Members): Promise<void> {
  if (roles) await replaceLinks(trx, { table: 'group_roles', own: 'group_id', other: 'role_id' }, id, roles);
  if (users) await replaceLinks(trx, { table: 'group_users', own: 'group_id', other: 'user_id' }, id, users);
}

async function requireKnown({ roles = [], users = [] }: Members, call: Call): Promise<void> {
  const knownRoles = await existing(call.services.db, 'roles', roles);
  if (roles.some(id => !knownRoles.has(id)))
    throw new PlainError(400, { roles: ['Some roles do not exist.'] });
  const knownUsers = await existing(call.services.db, 'users', users);
  if (users.some(id => !knownUsers.has(id)))
    throw new PlainError(400, { users: ['Some users do not exist.'] });
}

async function requireFreeName(name: string, self: number | null, call: Call): Promise<void> {
  const taken = await call.services.db
    .selectFrom('groups')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken && taken.id !== self) throw new PlainError(422, { name: ['Already exists.'] });
}

export const groupHandlers: Handlers<ProductApi>['group'] = {
  ...readHandlers<Api>(groups),
  ...writeHandlers<Api>(groups, writer),
};
