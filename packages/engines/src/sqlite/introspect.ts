import { AppError, type Cell } from '@parallax/contract';
import type { SqlValue } from '@parallax/query';
import type { Connection, ForeignKey, TableDetails, TableName, TablePage, TableRef } from '../engine.ts';
import { readRows, textOrNull } from '../read-rows.ts';
import { kindOfDeclared } from './types.ts';

type Query = Pick<Connection, 'run'>;
const query = ({ run }: Query, sql: string, params: SqlValue[] = []) => readRows(run(sql, { params }));

export async function tables(
  connection: Query,
  { search = '', offset = 0, limit = -1 }: TablePage = {},
): Promise<TableName[]> {
  const rows = await query(
    connection,
    `SELECT name, type FROM main.sqlite_schema
     WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND INSTR(LOWER(name), LOWER(?)) > 0
     ORDER BY name LIMIT ? OFFSET ?`,
    [search, limit, offset],
  );
  return rows.map(([name, type]) => ({ name: String(name), type: type === 'view' ? 'view' : 'table' }));
}

export async function describe(connection: Query, { table }: TableRef): Promise<TableDetails> {
  const [columns, foreign, indexes] = await Promise.all([
    query(
      connection,
      'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid',
      [table],
    ),
    query(connection, 'SELECT id, "from", "table", "to" FROM pragma_foreign_key_list(?) ORDER BY id, seq', [
      table,
    ]),
    query(
      connection,
      `SELECT l.name, l."unique", i.name FROM pragma_index_list(?) l, pragma_index_info(l.name) i
       WHERE l.origin <> 'pk' ORDER BY l.name, i.seqno`,
      [table],
    ),
  ]);
  if (columns.length === 0) {
    throw new AppError('TABLE_DOES_NOT_EXIST_ERROR', {
      message: `no such table: ${table}`,
      extra: { table },
    });
  }
  const key = columns.filter(([, , , , pk]) => Number(pk) > 0).sort((a, b) => Number(a[4]) - Number(b[4]));
  return {
    columns: columns.map(([name, type, required, fallback, pk]) => ({
      name: String(name),
      type: String(type),
      kind: kindOfDeclared(String(type)) ?? 'string',
      nullable: Number(required) === 0 && Number(pk) === 0,
      default: textOrNull(fallback),
      comment: null,
    })),
    primaryKey: key.length > 0 ? { name: null, columns: key.map(([name]) => String(name)) } : null,
    foreignKeys: foreignKeysOf(foreign),
    indexes: indexesOf(indexes),
    comment: null,
  };
}

function foreignKeysOf(rows: Cell[][]): ForeignKey[] {
  return grouped(rows).map(parts => ({
    name: null,
    columns: parts.map(([, from]) => String(from)),
    referred: {
      schema: null,
      table: String(parts[0]?.[2]),
      columns: parts.flatMap(([, , , to]) => (to === null || to === undefined ? [] : [String(to)])),
    },
  }));
}

const indexesOf = (rows: Cell[][]): TableDetails['indexes'] =>
  grouped(rows).map(parts => ({
    name: String(parts[0]?.[0]),
    columns: parts.map(([, , column]) => String(column)),
    unique: Number(parts[0]?.[1]) === 1,
  }));

/** Neighbouring rows with the same first cell. */
function grouped(rows: Cell[][]): Cell[][][] {
  const groups: Cell[][][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last[0]?.[0] === row[0]) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

export async function functionNames(connection: Query): Promise<string[]> {
  const rows = await query(
    connection,
    "SELECT DISTINCT name FROM pragma_function_list WHERE name GLOB '[a-z]*' ORDER BY name",
  );
  return rows.map(([name]) => String(name));
}
