import { LRUCache } from 'lru-cache';
import type { Metadata } from '../metadata/open.ts';
import type { Db } from '../metadata/schema.ts';

export type Grants = ReadonlyMap<string, ReadonlySet<string>>;

export interface RoleRef {
  id: number;
  name: string;
}

/** What a request needs to know about a user, with the permissions of own roles and of the roles of own groups. */
export interface Account {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  active: boolean;
  credentialVersion: number;
  roles: readonly RoleRef[];
  grants: Grants;
}

/** Users and roles as requests see them, cached until anybody changes identity data. */
export class Accounts {
  readonly #users = new LRUCache<number, Promise<Account | null>>({ max: 10_000 });
  readonly #roles = new LRUCache<string, Promise<{ role: RoleRef | null; grants: Grants }>>({ max: 100 });
  #version = -1;

  constructor(private readonly metadata: Pick<Metadata, 'db' | 'counters'>) {}

  async user(id: number): Promise<Account | null> {
    await this.#refresh();
    return cached(this.#users, id, () => loadAccount(this.metadata.db, id));
  }

  /** A role by name, for callers that are not users. */
  async role(name: string): Promise<{ role: RoleRef | null; grants: Grants }> {
    await this.#refresh();
    return cached(this.#roles, name, () => loadRole(this.metadata.db, name));
  }

  async #refresh(): Promise<void> {
    const seen = this.metadata.counters.version('identity');
    const version = typeof seen === 'number' ? seen : await seen;
    if (version === this.#version) return;
    this.#version = version;
    this.#users.clear();
    this.#roles.clear();
  }
}

function cached<K extends {}, V>(cache: LRUCache<K, Promise<V>>, key: K, load: () => Promise<V>): Promise<V> {
  const known = cache.get(key);
  if (known) return known;
  const value = load();
  cache.set(key, value);
  value.catch(() => {
    if (cache.peek(key) === value) cache.delete(key);
  });
  return value;
}

async function loadAccount(db: Db, id: number): Promise<Account | null> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'active', 'credential_version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) return null;
  const roles = await rolesOf(db, id);
  return {
    id,
    username: user.username,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    active: user.active,
    credentialVersion: user.credential_version,
    roles,
    grants: await grantsOf(
      db,
      roles.map(role => role.id),
    ),
  };
}

async function loadRole(db: Db, name: string): Promise<{ role: RoleRef | null; grants: Grants }> {
  const role = await db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('name', '=', name)
    .executeTakeFirst();
  return { role: role ?? null, grants: await grantsOf(db, role ? [role.id] : []) };
}

/** Own roles and those of own groups, each once. */
const rolesOf = (db: Db, userId: number): Promise<RoleRef[]> =>
  db
    .selectFrom('roles')
    .select(['roles.id', 'roles.name'])
    .where(eb =>
      eb.or([
        eb('roles.id', 'in', eb.selectFrom('user_roles').select('role_id').where('user_id', '=', userId)),
        eb(
          'roles.id',
          'in',
          eb
            .selectFrom('group_users')
            .innerJoin('group_roles', 'group_roles.group_id', 'group_users.group_id')
            .select('group_roles.role_id')
            .where('group_users.user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('roles.id')
    .execute();

async function grantsOf(db: Db, roleIds: number[]): Promise<Grants> {
  const grants = new Map<string, Set<string>>();
  if (roleIds.length === 0) return grants;
  const rows = await db
    .selectFrom('role_permission_views')
    .innerJoin('permission_views', 'permission_views.id', 'role_permission_views.permission_view_id')
    .innerJoin('permissions', 'permissions.id', 'permission_views.permission_id')
    .innerJoin('views', 'views.id', 'permission_views.view_id')
    .select(['permissions.name as permission', 'views.name as view'])
    .where('role_permission_views.role_id', 'in', roleIds)
    .execute();
  for (const { permission, view } of rows) {
    const views = grants.get(permission);
    if (views) views.add(view);
    else grants.set(permission, new Set([view]));
  }
  return grants;
}
