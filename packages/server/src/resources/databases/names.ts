import { isObjectPermission, PlainError } from '@parallax/contract';
import { sql } from 'kysely';
import { deleteGrant, grantNames, renameGrant } from '../../auth/grants.ts';
import type { Db } from '../../metadata/schema.ts';

/** Grants are named after the database: a name that holds `].` could be read as another database's grant. */
export function requireUsableName(name: string): void {
  if (name.includes('].')) throw new PlainError(422, { database_name: ['The name must not contain "].".'] });
}

export async function requireFreeName(db: Db, name: string, self: number | null): Promise<void> {
  const taken = await db
    .selectFrom('databases')
    .select('id')
    .where('database_name', '=', name)
    .executeTakeFirst();
  if (taken && taken.id !== self) {
    throw new PlainError(422, { database_name: ['A database with the same name already exists.'] });
  }
}

const prefixOf = (name: string): string => `[${name}].`;
const starts = (column: string, prefix: string) =>
  sql<boolean>`substr(${sql.ref(column)}, 1, ${[...prefix].length}) = ${prefix}`;

const viewsOf = async (db: Db, name: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('views')
    .select('name')
    .where(starts('name', prefixOf(name)))
    .execute();
  return rows.map(row => row.name);
};

const pairsOf = (db: Db, name: string) =>
  db
    .selectFrom('permission_views')
    .innerJoin('permissions', 'permissions.id', 'permission_views.permission_id')
    .innerJoin('views', 'views.id', 'permission_views.view_id')
    .select(['permissions.name as permission', 'views.name as view'])
    .where(starts('views.name', prefixOf(name)))
    .execute();

/** Every grant of the database and of what is inside it follows the new name, and so do the copies kept with datasets. */
export async function renameGrants(db: Db, id: number, from: string, to: string): Promise<void> {
  const [old, fresh] = [prefixOf(from), prefixOf(to)];
  const taken = new Set(await viewsOf(db, to));
  for (const { permission, view } of taken.size > 0 ? await pairsOf(db, from) : []) {
    const target = fresh + view.slice(old.length);
    if (taken.has(target) && isObjectPermission(permission)) await renameGrant(db, permission, view, target);
  }
  const moved = (column: string) =>
    sql<string>`${fresh} || substr(${sql.ref(column)}, ${[...old].length + 1})`;
  await db
    .updateTable('views')
    .set({ name: moved('name') })
    .where(starts('name', old))
    .execute();
  const datasets = db.selectFrom('datasets').select('id').where('database_id', '=', id);
  for (const column of ['perm', 'schema_perm', 'catalog_perm'] as const) {
    await db
      .updateTable('datasets')
      .set({ [column]: moved(column) })
      .where('database_id', '=', id)
      .where(starts(column, old))
      .execute();
    await db
      .updateTable('charts')
      .set({ [column]: moved(column) })
      .where('datasource_id', 'in', datasets)
      .where(starts(column, old))
      .execute();
  }
}

/** The grants of a deleted database and of its schemas and catalogs. */
export async function deleteGrants(db: Db, id: number, name: string): Promise<void> {
  await deleteGrant(db, 'database_access', grantNames.database(name, id));
  for (const view of await viewsOf(db, name)) {
    await deleteGrant(db, 'schema_access', view);
    await deleteGrant(db, 'catalog_access', view);
  }
}
