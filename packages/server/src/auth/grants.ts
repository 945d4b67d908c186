import type { ObjectPermission } from '@parallax/contract';
import type { Db } from '../metadata/schema.ts';

/** View names of the object-specific permissions. */
export const grantNames = {
  database: (name: string, id: number): string => `[${name}].(id:${id})`,
  catalog: (database: string, catalog: string): string => `[${database}].[${catalog}]`,
  schema: (database: string, catalog: string | null, schema: string): string =>
    catalog ? `[${database}].[${catalog}].[${schema}]` : `[${database}].[${schema}]`,
  dataset: (database: string, table: string, id: number): string => `[${database}].[${table}](id:${id})`,
};

/** The pair's id; permission, view and pair are made when missing. */
export async function ensurePair(db: Db, permission: string, view: string): Promise<number> {
  const permissionId = await named(db, 'permissions', permission);
  const viewId = await named(db, 'views', view);
  await db
    .insertInto('permission_views')
    .values({ permission_id: permissionId, view_id: viewId })
    .onConflict(conflict => conflict.columns(['permission_id', 'view_id']).doNothing())
    .execute();
  const { id } = await db
    .selectFrom('permission_views')
    .select('id')
    .where('permission_id', '=', permissionId)
    .where('view_id', '=', viewId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Follows a renamed object; the roles that hold the grant keep it. Bump `identity` in the same transaction. */
export async function renameGrant(
  db: Db,
  permission: ObjectPermission,
  from: string,
  to: string,
): Promise<void> {
  if (from === to) return;
  const old = await findPair(db, permission, from);
  if (!old) {
    await ensurePair(db, permission, to);
    return;
  }
  const target = await findPair(db, permission, to);
  if (!target) {
    await db
      .updateTable('permission_views')
      .set({ view_id: await named(db, 'views', to) })
      .where('id', '=', old)
      .execute();
  } else {
    await moveHolders(db, old, target);
  }
  await dropUnusedView(db, from);
}

/** Deletes the grant of a deleted object, with what roles held of it. Bump `identity` in the same transaction. */
export async function deleteGrant(db: Db, permission: ObjectPermission, view: string): Promise<void> {
  const pair = await findPair(db, permission, view);
  if (pair) await db.deleteFrom('permission_views').where('id', '=', pair).execute();
  await dropUnusedView(db, view);
}

async function named(db: Db, table: 'permissions' | 'views', name: string): Promise<number> {
  await db
    .insertInto(table)
    .values({ name })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute();
  const { id } = await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return id;
}

async function findPair(db: Db, permission: string, view: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('permission_views')
    .innerJoin('permissions', 'permissions.id', 'permission_views.permission_id')
    .innerJoin('views', 'views.id', 'permission_views.view_id')
    .select('permission_views.id')
    .where('permissions.name', '=', permission)
    .where('views.name', '=', view)
    .executeTakeFirst();
  return row?.id;
}

async function moveHolders(db: Db, from: number, to: number): Promise<void> {
  const holders = await db
    .selectFrom('role_permission_views')
    .select('role_id')
    .where('permission_view_id', '=', from)
    .execute();
  if (holders.length > 0) {
    await db
      .insertInto('role_permission_views')
      .values(holders.map(({ role_id }) => ({ role_id, permission_view_id: to })))
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }
  await db.deleteFrom('permission_views').where('id', '=', from).execute();
}

async function dropUnusedView(db: Db, name: string): Promise<void> {
  await db
    .deleteFrom('views')
    .where('name', '=', name)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('permission_views')
            .select('permission_views.id')
            .whereRef('view_id', '=', 'views.id'),
        ),
      ),
    )
    .execute();
}
