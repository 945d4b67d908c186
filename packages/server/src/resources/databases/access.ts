import { AppError, PlainError } from '@parallax/contract';
import { sql } from 'kysely';
import type { Principal } from '../../auth/principal.ts';
import type { Actor, Call } from '../../http/call.ts';
import { canReadDatabase, canReadSchema } from '../../run/access.ts';
import { datasetsReadable } from '../../run/access-sql.ts';
import { visibleIds } from '../kit/read.ts';
import { databases } from './definition.ts';
import { type DatabaseRow, findDatabase } from './store.ts';

/** The database, or 404 when it does not exist or the caller may not know of it. */
export async function visibleDatabase(id: number, call: Call): Promise<DatabaseRow> {
  const seesAll = !databases.rowFilter?.(call, {});
  const [found] = seesAll ? [id] : await visibleIds(databases, [id], call);
  const row = found === undefined ? null : await findDatabase(call.services.metadata, found);
  if (!row) throw new PlainError(404);
  return row;
}

/** The same with a catalogued error, for the calls whose clients expect one. */
export async function knownDatabase(id: number, call: Call): Promise<DatabaseRow> {
  try {
    return await visibleDatabase(id, call);
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    throw new AppError('DATABASE_NOT_FOUND_ERROR', { message: 'No such database' });
  }
}

const placeIn = (row: DatabaseRow, catalog: string | null, schema: string | null) => ({
  databaseId: row.id,
  databaseName: row.database_name,
  catalog,
  schema,
});

export const readsDatabase = (principal: Principal, row: DatabaseRow): boolean =>
  canReadDatabase(principal, placeIn(row, null, null));

export const readsCatalog = (principal: Principal, row: DatabaseRow, catalog: string): boolean =>
  canReadSchema(principal, placeIn(row, catalog, null));

export const readsSchema = (
  principal: Principal,
  row: DatabaseRow,
  catalog: string | null,
  schema: string | null,
): boolean => canReadSchema(principal, placeIn(row, catalog, schema));

export interface ReadableTable {
  catalog: string | null;
  schema: string | null;
  table_name: string;
}

/** Tables the caller reads as datasets, for places that are not open to them as a whole. */
export async function readableTables(
  { id }: DatabaseRow,
  { principal, services }: Actor,
): Promise<ReadableTable[]> {
  const readable = datasetsReadable(principal, 't');
  const { rows } = await sql<ReadableTable>`select t.catalog, t.schema, t.table_name from datasets as t
    where t.database_id = ${id} and (t.sql is null or t.sql = '') ${readable ? sql`and ${readable}` : sql``}`.execute(
    services.db,
  );
  return rows;
}
