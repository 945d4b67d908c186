import {
  AppError,
  type ColumnInfo,
  type DatasetColumn,
  GENERIC,
  genericOf,
  PlainError,
  type SourceColumn,
} from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import type { OpenDatabase } from '../databases/connections.ts';

export interface Source {
  databaseId: number;
  catalog: string | null;
  schema: string | null;
  table: string;
  /** Set for a virtual dataset; without template marks. */
  sql?: string | null;
}

export const isTemporal = (column: ColumnInfo): boolean => genericOf(column.kind) === GENERIC.temporal;

export const columnOnWire = (column: ColumnInfo): SourceColumn => ({
  column_name: column.name,
  name: column.name,
  type: column.type,
  type_generic: genericOf(column.kind),
  is_dttm: isTemporal(column),
});

/** A column nobody has described yet, as queries see it. */
export const columnFacts = (column: ColumnInfo): DatasetColumn => ({
  name: column.name,
  verboseName: null,
  description: null,
  expression: null,
  type: column.type,
  generic: genericOf(column.kind),
  temporal: isTemporal(column),
  dateFormat: null,
  filterable: true,
  groupable: true,
});

/** The columns a dataset's source has at this moment. */
export async function sourceColumns(
  { connections }: Pick<Services, 'connections'>,
  source: Source,
  signal?: AbortSignal,
): Promise<ColumnInfo[]> {
  const database = await connections.open(source.databaseId);
  if (!source.sql) return tableColumns(database, source);
  const columns = await queryColumns(database, source.sql, source, signal);
  const names = columns.map(column => column.name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) {
    throw new PlainError(422, { sql: [`The query returns the column ${twice} more than once.`] });
  }
  return columns;
}

async function tableColumns(
  { connection, engine }: OpenDatabase,
  { catalog, schema, table }: Source,
): Promise<ColumnInfo[]> {
  try {
    const { columns } = await connection.describe({ catalog, schema, table });
    const wanted = table.toLowerCase();
    const listed = await connection.tables({ catalog, schema }, { search: table });
    const alike = listed.filter(({ name }) => name.toLowerCase() === wanted);
    // Some engines find a table under any case: one table would have several datasets, each with its own row rules.
    const misspelt = alike.length > 0 && alike.every(({ name }) => name !== table);
    if (columns.length > 0 && !misspelt) return columns;
  } catch (error) {
    const failure = error instanceof AppError ? error : engine.classify(error);
    if (!MISSING.has(failure.code)) throw failure;
  }
  const path = [catalog, schema, table].filter(Boolean).join('.');
  throw new PlainError(422, { table: [`The table ${path} does not exist in the database.`] });
}

const MISSING = new Set<string>([
  'TABLE_DOES_NOT_EXIST_ERROR',
  'SCHEMA_DOES_NOT_EXIST_ERROR',
  'OBJECT_DOES_NOT_EXIST_ERROR',
  'TABLE_NOT_FOUND_ERROR',
]);

async function queryColumns(
  { connection, engine }: OpenDatabase,
  sql: string,
  { catalog, schema }: Source,
  signal: AbortSignal | undefined,
): Promise<ColumnInfo[]> {
  const probe = `SELECT * FROM (\n${sql}\n) AS virtual_table LIMIT 0`;
  try {
    const result = await connection.run(probe, { catalog, schema, signal, timeout: 60_000 });
    for await (const _ of result.batches);
    return result.columns;
  } catch (error) {
    signal?.throwIfAborted();
    const failure = error instanceof AppError ? error : engine.classify(error, probe);
    if (failure.status >= 500 || failure.code.startsWith('CONNECTION')) throw failure;
    throw new PlainError(422, { sql: [failure.message] });
  }
}

/** A failure of the source as one sentence, for calls that answer 422 whatever went wrong. */
export async function orUnprocessable<T>(work: () => Promise<T>, { signal }: Call): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw new PlainError(422, error.message);
    throw error;
  }
}
