import { AppError, PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Db } from '../../metadata/schema.ts';
import type { OpenDatabase } from '../databases/connections.ts';
import { readExtra } from '../databases/extra.ts';
import type { Place } from './sql-access.ts';

export interface Named extends Place {
  table: string;
}

/** The open database of a dataset to be; 422 when there is none. */
export async function databaseFor(id: number, { services }: Call): Promise<OpenDatabase> {
  try {
    return await services.connections.open(id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'DATABASE_NOT_FOUND_ERROR') throw error;
    throw new PlainError(422, { database: ['Database does not exist'] });
  }
}

/**
 * Where a dataset lies. A physical one always names its schema, and with several catalogs its catalog, so that one
 * table has one dataset. A connection with one catalog leaves it out.
 */
export async function settledPlace(
  given: { catalog?: string | null; schema?: string | null; isVirtual: boolean },
  { row, connection, engine }: OpenDatabase,
): Promise<Place> {
  const catalog = given.catalog || null;
  const schema = given.schema || null;
  try {
    const home = await connection.defaultCatalog();
    const isMulti = readExtra(row.extra).allow_multi_catalog === true;
    if (!isMulti && catalog !== null && catalog !== home) {
      throw new PlainError(422, { catalog: ['Only the default catalog is supported for this connection'] });
    }
    const settled = isMulti ? (catalog ?? home) : null;
    if (given.isVirtual) return { catalog: settled, schema };
    return { catalog: settled, schema: await spelt(schema, settled, connection) };
  } catch (error) {
    throw error instanceof PlainError ? error : engine.classify(error);
  }
}

/** The schema as the database spells it, where it is not particular about case. */
async function spelt(
  schema: string | null,
  catalog: string | null,
  connection: OpenDatabase['connection'],
): Promise<string | null> {
  if (schema === null) return connection.defaultSchema(catalog);
  const known = await connection.schemas(catalog);
  if (known.includes(schema)) return schema;
  return known.find(name => name.toLowerCase() === schema.toLowerCase()) ?? schema;
}

/** Refuses a name that another dataset of the same place has. */
export async function requireFree(
  db: Db,
  databaseId: number,
  { catalog, schema, table }: Named,
  self: number | null = null,
): Promise<void> {
  const taken = await datasetAt(db, databaseId, { catalog, schema, table });
  if (taken !== null && taken !== self) {
    const path = [catalog, schema, table].filter(Boolean).join('.');
    throw new PlainError(422, { table: [`Dataset ${path} already exists`] });
  }
}

/** The dataset of exactly this place and name. */
export async function datasetAt(
  db: Db,
  databaseId: number,
  { catalog, schema, table }: Named,
): Promise<number | null> {
  const row = await db
    .selectFrom('datasets')
    .select('id')
    .where('database_id', '=', databaseId)
    .where('table_name', '=', table)
    .where(eb => eb(eb.fn.coalesce('catalog', eb.val('')), '=', catalog ?? ''))
    .where(eb => eb(eb.fn.coalesce('schema', eb.val('')), '=', schema ?? ''))
    .executeTakeFirst();
  return row?.id ?? null;
}
