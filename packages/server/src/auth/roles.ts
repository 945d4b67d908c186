import {
  BUILT_IN_ROLES,
  type BuiltInRole,
  type Grant,
  isObjectPermission,
  permissionPairs,
  rolePairs,
} from '@parallax/contract';
import { takeLock } from '../metadata/lock.ts';
import type { Metadata } from '../metadata/open.ts';
import type { Db } from '../metadata/schema.ts';

/** Rewritten from the matrix at each start. Public is made empty once and belongs to the administrator after that. */
const REWRITTEN: readonly BuiltInRole[] = ['Admin', 'Alpha', 'Gamma', 'sql_lab'];

/** Brings permissions, views and the built-in roles to the state of the matrix; other roles are left alone. */
export async function syncRoles({ kind, transaction, counters }: Metadata): Promise<void> {
  await transaction(async trx => {
    await takeLock(trx, kind, 'sync-roles');
    const madePairs = await addPairs(trx, permissionPairs());
    const roles = await addRoles(trx);
    const pairs = await allPairs(trx);
    let changed = madePairs;
    for (const role of REWRITTEN) {
      const wanted = role === 'Admin' ? adminPairs(pairs) : wantedPairs(pairs, rolePairs(role));
      changed = (await rewrite(trx, roles.get(role)!, wanted)) || changed;
    }
    if (changed) await counters.bump('identity', trx);
  });
}

interface StoredPair extends Grant {
  id: number;
}

const keyOf = ({ permission, view }: Grant): string => `${permission}\n${view}`;

/** Admin also holds the pairs people added. */
const adminPairs = (pairs: StoredPair[]): Set<number> =>
  new Set(pairs.filter(({ permission }) => !isObjectPermission(permission)).map(({ id }) => id));

function wantedPairs(pairs: StoredPair[], grants: Grant[]): Set<number> {
  const keys = new Set(grants.map(keyOf));
  return new Set(pairs.filter(pair => keys.has(keyOf(pair))).map(({ id }) => id));
}

async function addPairs(db: Db, grants: Grant[]): Promise<boolean> {
  const stored = new Set((await allPairs(db)).map(keyOf));
  const missing = grants.filter(grant => !stored.has(keyOf(grant)));
  if (missing.length === 0) return false;
  const permissions = await addNames(
    db,
    'permissions',
    missing.map(({ permission }) => permission),
  );
  const views = await addNames(
    db,
    'views',
    missing.map(({ view }) => view),
  );
  await db
    .insertInto('permission_views')
    .values(
      missing.map(({ permission, view }) => ({
        permission_id: permissions.get(permission)!,
        view_id: views.get(view)!,
      })),
    )
    .execute();
  return true;
}

async function addRoles(db: Db): Promise<Map<string, number>> {
  return addNames(db, 'roles', [...BUILT_IN_ROLES]);
}

async function addNames(
  db: Db,
  table: 'permissions' | 'views' | 'roles',
  names: string[],
): Promise<Map<string, number>> {
  await db
    .insertInto(table)
    .values([...new Set(names)].map(name => ({ name })))
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute();
  const rows = await db.selectFrom(table).select(['id', 'name']).where('name', 'in', names).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

const allPairs = (db: Db): Promise<StoredPair[]> =>
  db
    .selectFrom('permission_views')
    .innerJoin('permissions', 'permissions.id', 'permission_views.permission_id')
    .innerJoin('views', 'views.id', 'permission_views.view_id')
    .select(['permission_views.id', 'permissions.name as permission', 'views.name as view'])
    .execute();

async function rewrite(db: Db, roleId: number, wanted: Set<number>): Promise<boolean> {
  const rows = await db
    .selectFrom('role_permission_views')
    .select('permission_view_id as pair')
    .where('role_id', '=', roleId)
    .execute();
  const held = new Set(rows.map(({ pair }) => pair));
  const added = [...wanted].filter(pair => !held.has(pair));
  const removed = [...held].filter(pair => !wanted.has(pair));
  if (added.length > 0) {
    await db
      .insertInto('role_permission_views')
      .values(added.map(pair => ({ role_id: roleId, permission_view_id: pair })))
      .execute();
  }
  if (removed.length > 0) {
    await db
      .deleteFrom('role_permission_views')
      .where('role_id', '=', roleId)
      .where('permission_view_id', 'in', removed)
      .execute();
  }
  return added.length > 0 || removed.length > 0;
}
