import { AppError } from '@parallax/contract';
import type { ForeignKey, TableColumn, TableDetails, TableName, TablePage, TableRef } from '../engine.ts';
import { literal } from './dialect.ts';
import { FUNCTION_NAMES } from './function-names.ts';
import type { Sessions } from './sessions.ts';
import { kindOfType } from './types.ts';

export async function schemas(sessions: Sessions): Promise<string[]> {
  const rows = await sessions.rows('SELECT schema_name FROM information_schema.schemata');
  return rows.map(([name]) => String(name)).sort();
}

/** Built-in functions are part of the grammar, so they come from a list; stored functions from the server. */
export async function functionNames(sessions: Sessions): Promise<string[]> {
  const rows = await sessions.rows(
    "SELECT DISTINCT routine_name FROM information_schema.routines WHERE routine_type = 'FUNCTION'",
  );
  return [...new Set([...FUNCTION_NAMES, ...rows.map(([name]) => String(name))])].sort();
}

export async function tables(
  sessions: Sessions,
  schema: string | null,
  { search = '', offset = 0, limit }: TablePage,
): Promise<TableName[]> {
  const matches = search === '' ? '' : `AND LOCATE(LOWER(${literal(search)}), LOWER(table_name)) > 0`;
  const page = limit === undefined ? '' : `LIMIT ${Number(limit)} OFFSET ${Number(offset)}`;
  const rows = await sessions.rows(
    `SELECT table_name, table_type FROM information_schema.tables
     WHERE table_schema = ${scope(schema)} ${matches} ORDER BY BINARY table_name ${page}`,
  );
  return rows.map(([name, type]) => ({
    name: String(name),
    type: /VIEW/.test(String(type)) ? 'view' : 'table',
  }));
}

const scope = (schema: string | null | undefined) => (schema ? literal(schema) : 'DATABASE()');

export async function describe(sessions: Sessions, { schema, table }: TableRef): Promise<TableDetails> {
  const where = `table_schema = ${scope(schema)} AND table_name = ${literal(table)}`;
  const [found] = await sessions.rows(
    `SELECT table_comment, table_type FROM information_schema.tables WHERE ${where}`,
  );
  if (!found) {
    throw new AppError('TABLE_DOES_NOT_EXIST_ERROR', { message: `The table "${table}" does not exist.` });
  }
  const [columns, keys, indexes] = await Promise.all([
    columnsOf(sessions, where),
    foreignKeysOf(sessions, where),
    indexesOf(sessions, where),
  ]);
  const primary = indexes.find(({ name }) => name === 'PRIMARY');
  return {
    columns,
    primaryKey: primary ? { name: primary.name, columns: primary.columns } : null,
    foreignKeys: keys,
    indexes: indexes.filter(index => index !== primary),
    comment: found[1] === 'VIEW' ? null : found[0] || null,
  };
}

async function columnsOf(sessions: Sessions, where: string): Promise<TableColumn[]> {
  const rows = await sessions.rows(
    `SELECT column_name, column_type, is_nullable, column_default, column_comment
     FROM information_schema.columns WHERE ${where} ORDER BY ordinal_position`,
  );
  return rows.map(([name, type, nullable, initial, comment]) => ({
    name: String(name),
    type: String(type).replace(/^(\w+)/, word => word.toUpperCase()),
    kind: kindOfType(String(type)),
    nullable: nullable === 'YES',
    default: initial === 'NULL' ? null : (initial ?? null),
    comment: comment || null,
  }));
}

async function foreignKeysOf(sessions: Sessions, where: string): Promise<ForeignKey[]> {
  const rows = await sessions.rows(
    `SELECT constraint_name, column_name, referenced_table_schema, referenced_table_name, referenced_column_name
     FROM information_schema.key_column_usage WHERE ${where} AND referenced_table_name IS NOT NULL
     ORDER BY constraint_name, ordinal_position`,
  );
  const keys = new Map<string, ForeignKey>();
  for (const [name, column, schema, table, referred] of rows) {
    const key = keys.get(String(name)) ?? {
      name: String(name),
      columns: [],
      referred: { schema: schema ?? null, table: String(table), columns: [] },
    };
    key.columns.push(String(column));
    key.referred.columns.push(String(referred));
    keys.set(String(name), key);
  }
  return [...keys.values()];
}

async function indexesOf(sessions: Sessions, where: string): Promise<TableDetails['indexes']> {
  const rows = await sessions.rows(
    `SELECT index_name, column_name, non_unique FROM information_schema.statistics
     WHERE ${where} ORDER BY index_name, seq_in_index`,
  );
  const indexes = new Map<string, TableDetails['indexes'][number]>();
  for (const [name, column, shared] of rows) {
    const index = indexes.get(String(name)) ?? { name: String(name), columns: [], unique: shared === '0' };
    index.columns.push(column ?? '');
    indexes.set(String(name), index);
  }
  return [...indexes.values()];
}
