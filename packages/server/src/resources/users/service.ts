import { PlainError, type ProductApi } from '@parallax/contract';
import { hashPassword, passwordProblem } from '../../auth/passwords.ts';
import { setActive, setPassword } from '../../auth/users.ts';
import type { Call } from '../../http/call.ts';
import type { Db, Trx } from '../../metadata/schema.ts';
import type { WriterOf } from '../kit/handlers.ts';
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

type Api = ProductApi['user'];

const ROLE_LINKS = { table: 'user_roles', own: 'user_id', other: 'role_id' } as const;
const GROUP_LINKS = { table: 'group_users', own: 'user_id', other: 'group_id' } as const;

export const userWriter: WriterOf<Api> = {
  async create({ password, roles = [], groups = [], active = true, ...person }, call) {
    if (roles.length === 0 && groups.length === 0) {
      throw new PlainError(400, { roles: ['At least one role or group is required.'] });
    }
    await requireKnown(roles, groups, call);
    await requireFree(person, null, call);
    const hash = await newHash(password);
    const id = await changeIdentity(call, async trx => {
      const made = await insert(trx, 'users', { ...person, active, password: hash, ...createdBy(call) });
      await replaceLinks(trx, ROLE_LINKS, made, roles);
      await replaceLinks(trx, GROUP_LINKS, made, groups);
      return made;
    });
    return { id, result: { ...person, active, roles, groups } };
  },

  async update(id, { password, roles, groups, active, ...person }, call) {
    await requireSomeRole(id, roles, groups, call);
    await requireKnown(roles ?? [], groups ?? [], call);
    await requireFree(person, id, call);
    if (active === false && id === call.principal.id) {
      throw new PlainError(422, { active: ['You cannot disable yourself.'] });
    }
    const hash = password === undefined ? null : await newHash(password);
    await changeIdentity(call, async trx => {
      await change(trx, 'users', id, { ...person, ...changedBy(call) }, ifMatch(call));
      if (roles) await replaceLinks(trx, ROLE_LINKS, id, roles);
      if (groups) await replaceLinks(trx, GROUP_LINKS, id, groups);
      if (active !== undefined) await setActive(trx, id, active);
      if (hash) await setPassword(trx, id, hash);
    });
    return {
      ...person,
      ...(roles && { roles }),
      ...(groups && { groups }),
      ...(active !== undefined && { active }),
    };
  },

  async remove(ids, call) {
    if (ids.includes(call.principal.id ?? -1)) throw new PlainError(422, 'You cannot delete yourself.');
    await changeIdentity(call, trx => removeRows(trx, 'users', ids));
  },
};

/** Runs a change to users, roles or groups; every process forgets what it cached about permissions. */
export function changeIdentity<T>(call: Call, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { metadata } = call.services;
  return metadata.transaction(async trx => {
    const result = await work(trx);
    await metadata.counters.bump('identity', trx);
    return result;
  });
}

export async function newHash(password: string): Promise<string> {
  const problem = passwordProblem(password);
  if (problem) throw new PlainError(400, { password: [problem] });
  return hashPassword(password);
}

async function requireKnown(roles: readonly number[], groups: readonly number[], call: Call): Promise<void> {
  const { db } = call.services;
  const [knownRoles, knownGroups] = [
    await existing(db, 'roles', roles),
    await existing(db, 'groups', groups),
  ];
  if (roles.some(id => !knownRoles.has(id)))
    throw new PlainError(400, { roles: ['Some roles do not exist.'] });
  if (groups.some(id => !knownGroups.has(id)))
    throw new PlainError(400, { groups: ['Some groups do not exist.'] });
}

/** Names and addresses differ by more than letter case. */
export async function requireFree(
  person: { username?: string; email?: string },
  self: number | null,
  call: Call,
) {
  for (const column of ['username', 'email'] as const) {
    const value = person[column];
    if (value === undefined) continue;
    const taken = await call.services.db
      .selectFrom('users')
      .select('id')
      .where(eb => eb(eb.fn<string>('lower', [column]), '=', value.toLowerCase()))
      .executeTakeFirst();
    if (taken && taken.id !== self) throw new PlainError(422, { [column]: ['Already exists.'] });
  }
}

async function requireSomeRole(
  id: number,
  roles: number[] | undefined,
  groups: number[] | undefined,
  call: Call,
) {
  if (!roles && !groups) return;
  const left = (list: number[] | undefined, table: 'user_roles' | 'group_users') =>
    list ? Promise.resolve(list.length) : countLinks(call.services.db, table, id);
  if ((await left(roles, 'user_roles')) + (await left(groups, 'group_users')) > 0) return;
  throw new PlainError(400, { roles: ['At least one role or group is required.'] });
}

async function countLinks(db: Db, table: 'user_roles' | 'group_users', id: number): Promise<number> {
  const rows = await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute();
  return rows.length;
}
