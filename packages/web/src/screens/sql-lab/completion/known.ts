import type { NameIndex } from './name-index.ts';

export interface ColumnFact {
  name: string;
  type: string;
}
export interface TableFacts {
  columns: readonly ColumnFact[];
  foreignKeys: readonly { columns: readonly string[]; table: string; referred: readonly string[] }[];
}

/** Everything that is known of the database a tab talks to. */
export interface Known {
  dialect: string;
  keywords: NameIndex;
  functions: NameIndex;
  schemas: NameIndex;
  /** Of the schema the tab is in. */
  tables: NameIndex;
  /** Of schemas somebody has named, in lower case. */
  otherTables: ReadonlyMap<string, NameIndex>;
  /** Facts of tables by `tableKey`. */
  facts: ReadonlyMap<string, TableFacts>;
}

export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export const tableKey = (schema: string | null, table: string): string =>
  `${(schema ?? '').toLowerCase()}.${table.toLowerCase()}`;

const PLAIN = /^[a-z_][a-z0-9_$]*$/;
const FOLDING_UP = new Set(['snowflake', 'oracle']);
const KEEPING_CASE = new Set(['mysql', 'mariadb', 'bigquery', 'clickhouse', 'sqlite', 'tsql', 'mssql']);
const BACKTICKS = new Set(['mysql', 'mariadb', 'bigquery', 'clickhouse', 'hive', 'spark', 'databricks']);

/** A name as it must be written: quoted when it would be read as another. */
export function written(name: string, { dialect, keywords }: Pick<Known, 'dialect' | 'keywords'>): string {
  const folded = FOLDING_UP.has(dialect) ? name.toUpperCase() : name.toLowerCase();
  const survives = KEEPING_CASE.has(dialect) || name === folded;
  if (PLAIN.test(name.toLowerCase()) && survives && !keywords.has(name)) return name;
  const quote = BACKTICKS.has(dialect) ? '`' : '"';
  return quote + name.replaceAll(quote, quote + quote) + quote;
}
