import { type Body, GUEST_PERMISSIONS, PlainError, type ProductApi } from '@parallax/contract';
import { verifyPassword } from '../../auth/passwords.ts';
import type { Principal } from '../../auth/principal.ts';
import { PUBLIC_ROLE } from '../../auth/principals.ts';
import { setPassword } from '../../auth/users.ts';
import type { Call } from '../../http/call.ts';
import { change, changedBy } from '../kit/write.ts';
import { changeIdentity, newHash } from '../users/service.ts';
import { rolePermissions } from './permissions.ts';

type Api = ProductApi['me'];

export async function showMe(call: Call) {
  const row = await call.services.db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'first_name', 'last_name', 'active', 'login_count'])
    .where('id', '=', call.principal.id)
    .executeTakeFirst();
  if (!row) throw new PlainError(401);
  const { active, ...person } = row;
  return { ...person, is_active: active, is_anonymous: false };
}

/** Changes the own name or password; a new password ends every session but asks for the old one first. */
export async function updateMe(body: Body<Api['update']>, call: Call) {
  const { password, current_password, ...person } = body;
  if (Object.keys(body).length === 0) throw new PlainError(400, 'At least one field must be provided.');
  const id = call.principal.id;
  if (id === null) throw new PlainError(401);
  const hash = password === undefined ? null : await newHash(password);
  if (hash && current_password !== undefined) await requireCurrent(id, current_password, call);
  await changeIdentity(call, async trx => {
    await change(trx, 'users', id, { ...person, ...changedBy(call) });
    if (hash) await setPassword(trx, id, hash);
  });
  return showMe(call);
}

async function requireCurrent(id: number, password: string, call: Call): Promise<void> {
  const row = await call.services.db
    .selectFrom('users')
    .select('password')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!(await verifyPassword(row?.password ?? null, password))) {
    throw new PlainError(400, { current_password: ['The current password is wrong.'] });
  }
}

/** The caller with roles and permissions, as the page's bootstrap and `/me/roles/` give it. */
export async function myRoles(principal: Principal, call: Pick<Call, 'services'>) {
  const row =
    principal.id === null
      ? undefined
      : await call.services.db
          .selectFrom('users')
          .select(['created_on', 'login_count'])
          .where('id', '=', principal.id)
          .executeTakeFirst();
  return {
    username: principal.username,
    firstName: principal.firstName,
    lastName: principal.lastName,
    userId: principal.id,
    email: principal.email,
    isActive: principal.kind === 'user',
    isAnonymous: principal.kind !== 'user',
    createdOn: row?.created_on ?? null,
    loginCount: row?.login_count ?? null,
    roles: withGuestPermissions(await rolePermissions(call.services.db, principal.roles), principal),
    permissions: {
      datasource_access: [...principal.viewsWith('datasource_access')],
      database_access: [...principal.viewsWith('database_access')],
    },
  };
}

type Roles = Record<string, [permission: string, view: string][]>;

/** What a guest token gives by itself counts as the guests' role. */
function withGuestPermissions(roles: Roles, { kind }: Principal): Roles {
  if (kind !== 'guest') return roles;
  return {
    ...roles,
    [PUBLIC_ROLE]: [
      ...(roles[PUBLIC_ROLE] ?? []),
      ...GUEST_PERMISSIONS.map(([name, view]): [string, string] => [name, view]),
    ],
  };
}
