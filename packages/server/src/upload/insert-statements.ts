import type { Cell, Column, ColumnInfo, Frame } from '@parallax/contract';
import type { Dialect, SqlValue } from '@parallax/query';
import { literalOf, typeName } from './target-types.ts';

export interface InsertStatement {
  sql: string;
  params?: SqlValue[];
}

/** Below the limits of every engine for the text of one statement. */
const VALUES_CHARACTERS = 400_000;
const JSON_CHARACTERS = 4_000_000;

/** Rows as few large statements, whatever the size of the batches they come in. */
export async function* insertStatements(
  dialect: Dialect,
  table: string,
  columns: readonly ColumnInfo[],
  batches: AsyncIterable<Frame>,
): AsyncGenerator<InsertStatement> {
  const { rowOf, statement, characters } = dialect.name === 'duckdb' ? jsonRows : valueRows;
  let rows: string[] = [];
  let size = 0;
  for await (const frame of batches) {
    for (let at = 0; at < frame.length; at++) {
      const row = rowOf(dialect, frame.columns, at);
      if (size + row.length > characters && rows.length > 0) {
        yield statement(dialect, table, columns, rows);
        [rows, size] = [[], 0];
      }
      rows.push(row);
      size += row.length + 2;
    }
  }
  if (rows.length > 0) yield statement(dialect, table, columns, rows);
}

interface RowForm {
  characters: number;
  rowOf(dialect: Dialect, columns: readonly Column[], row: number): string;
  statement(
    dialect: Dialect,
    table: string,
    columns: readonly ColumnInfo[],
    rows: readonly string[],
  ): InsertStatement;
}

const valueRows: RowForm = {
  characters: VALUES_CHARACTERS,
  rowOf: (dialect, columns, row) => `(${columns.map(column => literalOf(dialect, column, row)).join(', ')})`,
  statement: (_dialect, table, _columns, rows) => ({ sql: `INSERT INTO ${table} VALUES ${rows.join(', ')}` }),
};

/** DuckDB takes ten times longer to plan a long list of values than to read the same rows as JSON. */
const jsonRows: RowForm = {
  characters: JSON_CHARACTERS,
  rowOf: (_dialect, columns, row) =>
    `{${columns.map((column, at) => `"c${at}":${jsonText(column, row)}`).join(',')}}`,
  statement: (dialect, table, columns, rows) => {
    const types = columns.map((column, at) => [
      `c${at}`,
      column.kind === 'binary' ? 'VARCHAR' : typeName(dialect, column),
    ]);
    const shape = dialect.literal(JSON.stringify([Object.fromEntries(types)]));
    const picked = columns.map((column, at) => (column.kind === 'binary' ? `unhex(r.c${at})` : `r.c${at}`));
    return {
      sql: `INSERT INTO ${table} SELECT ${picked.join(', ')}
        FROM (SELECT UNNEST(from_json_strict(CAST(? AS JSON), ${shape})) AS r)`,
      params: [`[${rows.join(',')}]`],
    };
  },
};

function jsonText(column: Column, row: number): string {
  const value = column.values[row] as Cell | undefined;
  if (value === null || value === undefined) return 'null';
  const micros = String(column.micros?.[row] ?? 0).padStart(3, '0');
  const moment = () => `${new Date(Number(value)).toISOString().slice(0, -1).replace('T', ' ')}${micros}`;
  switch (column.kind) {
    case 'bool':
    case 'int':
    case 'bigint':
      return String(value);
    case 'float':
      return Number.isFinite(value) ? String(value) : `"${value}"`;
    case 'date':
      return `"${new Date(Number(value)).toISOString().slice(0, 10)}"`;
    case 'timestamp':
      return `"${moment()}"`;
    case 'timestamptz':
      return `"${moment()}+00"`;
    case 'binary':
      return `"${Buffer.from(value as Uint8Array).toString('hex')}"`;
    case 'json':
      return JSON.stringify(JSON.stringify(value));
    default:
      return JSON.stringify(String(value));
  }
}
