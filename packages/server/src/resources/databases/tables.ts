import { AppError } from '@parallax/contract';
import type { TableName } from '@parallax/engines';
import type { Call } from '../../http/call.ts';
import { readableTables, readsSchema } from './access.ts';
import { cacheSeconds, readExtra } from './extra.ts';
import { type TableListing, tableListing } from './listings.ts';
import { catalogOrDefault } from './places.ts';
import type { DatabaseRow } from './store.ts';

export interface TablesQuery {
  schema_name?: string | null;
  catalog_name?: string | null;
  force?: boolean;
  filter?: string;
  page?: number;
  page_size?: number;
}

/** GET tables: the sorted tables and views of a schema, searched and paged here so that the database is asked once. */
export async function visibleTables(row: DatabaseRow, q: TablesQuery, call: Call) {
  const { connection } = await call.services.connections.open(row.id);
  const catalog = q.catalog_name || null;
  const schema = q.schema_name || (await connection.defaultSchema(catalog).catch(() => null));
  const listing = await tablesOf(row, { catalog, schema, force: q.force ?? false }, call);
  const open = readsSchema(call.principal, row, await catalogOrDefault(row, catalog, call), schema);
  const mine = open ? null : await readableNames(row, catalog, schema, call);
  const wanted = (q.filter ?? '').toLowerCase();
  const found =
    wanted === '' && mine === null
      ? listing.tables
      : listing.tables.filter(
          ({ name }, index) => listing.keys[index]!.includes(wanted) && (mine === null || mine.has(name)),
        );
  const page = pageOf(found, q);
  const notes = await datasetNotes(row, { catalog, schema }, page, call);
  return {
    count: found.length,
    result: page.map(({ name, type }) => ({
      value: name,
      type,
      ...(type === 'table' && { extra: notes.get(name) ?? null }),
    })),
  };
}

function pageOf(tables: TableName[], { page = 0, page_size }: TablesQuery): TableName[] {
  if (!page_size || page_size < 1) return tables;
  const start = Math.max(0, page) * page_size;
  return tables.slice(start, start + page_size);
}

async function tablesOf(
  row: DatabaseRow,
  { catalog, schema, force }: { catalog: string | null; schema: string | null; force: boolean },
  { services, now }: Call,
): Promise<TableListing> {
  const { connection, engine } = await services.connections.open(row.id);
  const freshness = { now, force, seconds: cacheSeconds(readExtra(row.extra), 'table') };
  try {
    return await services.connections.listings.get(
      [row.id, row.version, 'table', catalog, schema],
      freshness,
      async () => tableListing(await connection.tables({ catalog, schema })),
    );
  } catch (error) {
    const failure = engine.classify(error);
    throw new AppError(failure.code, {
      message: failure.message,
      extra: failure.extra,
      status: 422,
      cause: error,
    });
  }
}

async function readableNames(
  row: DatabaseRow,
  catalog: string | null,
  schema: string | null,
  call: Call,
): Promise<Set<string>> {
  const tables = await readableTables(row, call);
  return new Set(tables.filter(table => isHere(table, catalog, schema)).map(table => table.table_name));
}

/** A dataset without catalog or schema lies in the default one. */
export const isHere = (
  table: { catalog: string | null; schema: string | null },
  catalog: string | null,
  schema: string | null,
): boolean =>
  (table.schema === null || table.schema === schema) &&
  (catalog === null || table.catalog === null || table.catalog === catalog);

const NAMED_AT_MOST = 500;

/** Certification and warnings of the datasets made from these tables. */
async function datasetNotes(
  row: DatabaseRow,
  { catalog, schema }: { catalog: string | null; schema: string | null },
  tables: readonly TableName[],
  { services }: Call,
): Promise<Map<string, Record<string, unknown>>> {
  if (tables.length === 0) return new Map();
  const names = tables.map(({ name }) => name);
  const rows = await services.db
    .selectFrom('datasets')
    .select(['table_name', 'catalog', 'schema', 'extra'])
    .where('database_id', '=', row.id)
    .where('extra', 'is not', null)
    .where('extra', '<>', '{}')
    .$if(names.length <= NAMED_AT_MOST, query => query.where('table_name', 'in', names))
    .execute();
  const notes = new Map<string, Record<string, unknown>>();
  for (const dataset of rows) {
    if (!isHere(dataset, catalog, schema)) continue;
    const { certification, warning_markdown } = readExtra(dataset.extra);
    if (certification || warning_markdown) notes.set(dataset.table_name, { certification, warning_markdown });
  }
  return notes;
}
