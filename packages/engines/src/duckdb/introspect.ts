import { AppError } from '@parallax/contract';
import type { SqlValue } from '@parallax/query';
import type { Connection, TableDetails, TableName, TableRef } from '../engine.ts';
import { readRows, textOrNull } from '../read-rows.ts';
import { kindOfDeclared } from './types.ts';

type Query = Pick<Connection, 'run'>;
const INTERNAL = ['information_schema', 'pg_catalog'];

const query = ({ run }: Query, sql: string, params: SqlValue[] = []) => readRows(run(sql, { params }));

export async function schemas(connection: Query): Promise<string[]> {
  const rows = await query(
    connection,
    'SELECT schema_name FROM duckdb_schemas() WHERE database_name = current_database() ORDER BY schema_name',
  );
  return rows.map(([name]) => String(name)).filter(name => !INTERNAL.includes(name));
}

export async function tables(connection: Query, schema: string): Promise<TableName[]> {
  const rows = await query(
    connection,
    `SELECT table_name AS name, 'table' AS type FROM duckdb_tables()
     WHERE database_name = current_database() AND schema_name = $1
     UNION ALL
     SELECT view_name, 'view' FROM duckdb_views()
     WHERE database_name = current_database() AND schema_name = $1 AND NOT internal
     ORDER BY name`,
    [schema],
  );
  return rows.map(([name, type]) => ({ name: String(name), type: type === 'view' ? 'view' : 'table' }));
}

export async function describe(connection: Query, { schema, table }: TableRef): Promise<TableDetails> {
  const place = [schema ?? 'main', table];
  const where = 'database_name = current_database() AND schema_name = $1 AND table_name = $2';
  const columns = await query(
    connection,
    `SELECT column_name, data_type, is_nullable, column_default, comment FROM duckdb_columns() WHERE ${where} ORDER BY column_index`,
    place,
  );
  if (columns.length === 0) {
    throw new AppError('TABLE_DOES_NOT_EXIST_ERROR', {
      message: `Table ${table} does not exist.`,
      extra: { table },
    });
  }
  const [keys, indexes, comments] = await Promise.all([
    query(
      connection,
      `SELECT constraint_type, constraint_name, constraint_column_names, referenced_table, referenced_column_names
       FROM duckdb_constraints() WHERE ${where} ORDER BY constraint_index`,
      place,
    ),
    query(
      connection,
      `SELECT index_name, expressions, is_unique FROM duckdb_indexes() WHERE ${where} ORDER BY index_name`,
      place,
    ),
    query(
      connection,
      `SELECT comment FROM duckdb_tables() WHERE ${where}
       UNION ALL SELECT comment FROM duckdb_views() WHERE ${where.replace('table_name', 'view_name')}`,
      place,
    ),
  ]);
  const primary = keys.find(([type]) => type === 'PRIMARY KEY');
  return {
    columns: columns.map(([name, type, nullable, fallback, comment]) => ({
      name: String(name),
      type: String(type),
      kind: kindOfDeclared(String(type)),
      nullable: nullable === true,
      default: textOrNull(fallback),
      comment: textOrNull(comment),
    })),
    primaryKey: primary ? { name: textOrNull(primary[1]), columns: names(primary[2]) } : null,
    foreignKeys: keys
      .filter(([type]) => type === 'FOREIGN KEY')
      .map(([, name, from, referred, to]) => ({
        name: textOrNull(name),
        columns: names(from),
        referred: { schema: schema ?? 'main', table: String(referred), columns: names(to) },
      })),
    indexes: indexes.map(([name, expressions, unique]) => ({
      name: String(name),
      columns: indexColumns(String(expressions)),
      unique: unique === true,
    })),
    comment: textOrNull(comments[0]?.[0]),
  };
}

const names = (cell: unknown): string[] => (Array.isArray(cell) ? cell.map(String) : []);

/** `[code, '"odd name"']`: a list in text form. */
const indexColumns = (expressions: string): string[] =>
  [...expressions.slice(1, -1).matchAll(/'?"((?:[^"]|"")+)"'?|([^,\s][^,]*)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll('""', '"'),
  );

export async function functionNames(connection: Query): Promise<string[]> {
  const rows = await query(
    connection,
    `SELECT DISTINCT function_name FROM duckdb_functions()
     WHERE regexp_full_match(function_name, '[a-z][a-z0-9_]*') ORDER BY function_name`,
  );
  return rows.map(([name]) => String(name));
}

/** The planner's row count, before anything runs. */
export async function estimate(connection: Query, sql: string): Promise<Record<string, string>[]> {
  const [row] = await query(connection, `EXPLAIN (FORMAT json) ${sql}`);
  const rows = /"Estimated Cardinality": "(\d+)"/.exec(String(row?.[1]))?.[1];
  return [{ 'Estimated rows': rows ?? 'unknown' }];
}
