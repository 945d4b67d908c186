import type { TableDetails, TableName, TablePage } from '../engine.ts';
import { literal, quote } from './dialect.ts';
import { kindOfType } from './types.ts';

/** Runs a statement and gives all rows as text. */
export type Ask = (sql: string, catalog?: string | null) => Promise<(string | null)[][]>;
export interface Place {
  catalog: string;
  schema: string;
}

const first = (rows: (string | null)[][]): string[] => rows.map(([name]) => name ?? '');

export const catalogs = async (ask: Ask): Promise<string[]> => first(await ask('SHOW CATALOGS')).sort();

export async function schemas(ask: Ask, catalog: string | null): Promise<string[]> {
  return catalog === null ? [] : first(await ask(`SHOW SCHEMAS FROM ${quote(catalog)}`)).sort();
}

export const functionNames = async (ask: Ask): Promise<string[]> =>
  [...new Set(first(await ask('SHOW FUNCTIONS')))].sort();

export async function tables(ask: Ask, { catalog, schema }: Place, page: TablePage): Promise<TableName[]> {
  const { search = '', offset = 0, limit } = page;
  const matches = search === '' ? '' : `AND STRPOS(LOWER(table_name), LOWER(${literal(search)})) > 0`;
  const [rows, materialized] = await Promise.all([
    ask(
      `SELECT table_name, table_type FROM ${quote(catalog)}.information_schema.tables
       WHERE table_schema = ${literal(schema)} ${matches}
       ORDER BY table_name OFFSET ${Number(offset)} ${limit === undefined ? '' : `LIMIT ${Number(limit)}`}`,
    ),
    materializedViews(ask, { catalog, schema }),
  ]);
  return rows
    .map(([name]) => name ?? '')
    .map((name, index) => ({ name, type: typeOf(name, rows[index]?.[1] ?? '') }));

  function typeOf(name: string, type: string): TableName['type'] {
    if (materialized.has(name)) return 'materialized_view';
    return type === 'VIEW' ? 'view' : 'table';
  }
}

/** Not every catalog may be asked; then they count as what the listing says. */
async function materializedViews(ask: Ask, { catalog, schema }: Place): Promise<Set<string>> {
  const rows = await ask(
    `SELECT name FROM system.metadata.materialized_views
     WHERE catalog_name = ${literal(catalog)} AND schema_name = ${literal(schema)}`,
  ).catch(() => []);
  return new Set(first(rows));
}

export async function describe(
  ask: Ask,
  { catalog, schema, table }: Place & { table: string },
): Promise<TableDetails> {
  const name = [catalog, schema, table].map(quote).join('.');
  const where = `table_schema = ${literal(schema)} AND table_name = ${literal(table)}`;
  const [shown, declared, comments] = await Promise.all([
    ask(`SHOW COLUMNS FROM ${name}`),
    ask(
      `SELECT column_name, is_nullable, column_default FROM ${quote(catalog)}.information_schema.columns WHERE ${where}`,
    ),
    ask(
      `SELECT comment FROM system.metadata.table_comments
       WHERE catalog_name = ${literal(catalog)} AND schema_name = ${literal(schema)} AND table_name = ${literal(table)}`,
    ).catch(() => []),
  ]);
  const facts = new Map(declared.map(([column, nullable, initial]) => [column, { nullable, initial }]));
  const partitionColumns = shown
    .filter(([, , extra]) => extra?.includes('partition key'))
    .map(([column]) => column ?? '');
  return {
    columns: shown.map(([column, type, , comment]) => ({
      name: column ?? '',
      type: (type ?? '').replace(/^[a-z ]+/, word => word.toUpperCase()),
      kind: kindOfType(type ?? ''),
      nullable: facts.get(column ?? '')?.nullable !== 'NO',
      default: facts.get(column ?? '')?.initial ?? null,
      comment: comment || null,
    })),
    primaryKey: null,
    foreignKeys: [],
    indexes: [],
    partitions:
      partitionColumns.length === 0
        ? null
        : await partitions(ask, [catalog, schema, table], partitionColumns),
    comment: comments[0]?.[0] ?? null,
  };
}

/** The newest partition, from the hidden table that lists them. */
async function partitions(
  ask: Ask,
  [catalog, schema, table]: [string, string, string],
  columns: string[],
): Promise<NonNullable<TableDetails['partitions']>> {
  const list = columns.map(quote);
  const [newest] = await ask(
    `SELECT ${list.join(', ')} FROM ${[catalog, schema, `${table}$partitions`].map(quote).join('.')}
     ORDER BY ${list.map(column => `${column} DESC`).join(', ')} LIMIT 1`,
  ).catch(() => []);
  return {
    columns,
    latest: newest ? Object.fromEntries(columns.map((column, index) => [column, newest[index] ?? ''])) : {},
  };
}
