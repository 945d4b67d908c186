import type { Column, ColumnInfo } from '@parallax/contract';
import { timestampText } from '../instant-text.ts';
import { CELL_TEXT, type CellText } from '../loading/cell-text.ts';
import { type DeclaredTypes, declared, STANDARD_TYPES } from '../loading/declared-types.ts';
import type { InsertDialect } from '../loading/insert-loader.ts';
import { dialect, literal } from './dialect.ts';

const TYPES: DeclaredTypes = {
  ...STANDARD_TYPES,
  float: 'DOUBLE',
  string: 'VARCHAR',
  json: 'VARCHAR',
  interval: 'VARCHAR',
  timestamp: 'TIMESTAMP(6)',
  timestamptz: 'TIMESTAMP(6) WITH TIME ZONE',
  time: 'TIME(6)',
  binary: 'VARBINARY',
};

const CELLS: Record<Column['kind'], CellText> = {
  ...CELL_TEXT,
  timestamptz: (value, micros) => `${timestampText({ instant: Number(value), micros })} UTC`,
};

function cellText({ kind, values, micros }: Column, at: number): string | null {
  const value = values[at];
  return value === null || value === undefined ? null : CELLS[kind](value, micros?.[at] ?? 0);
}

const typeOf = (column: ColumnInfo): string => declared(column, TYPES);

/** The value a cell's text stands for. */
function fromText(column: ColumnInfo, text: string): string {
  if (column.kind === 'binary') return `FROM_HEX(${text})`;
  const type = typeOf(column);
  return type === 'VARCHAR' ? text : `CAST(${text} AS ${type})`;
}

export const loading: InsertDialect = {
  dialect,
  typeOf,
  // `query.max-length` is a million unless the server says otherwise.
  statementCharacters: 600_000,
  row: (columns, at) => JSON.stringify(columns.map(column => cellText(column, at))),
  // The rows travel as one text: planning a VALUES of some thousand cells takes minutes.
  insert(table, columns, rows) {
    const cells = columns.map((_, at) => `c${at}`);
    const shape = cells.map(cell => `${cell} VARCHAR`).join(', ');
    const values = columns.map((column, at) => fromText(column, cells[at]!)).join(', ');
    const source = `CAST(JSON_PARSE(${literal(`[${rows.join(',')}]`)}) AS ARRAY(ROW(${shape})))`;
    return `INSERT INTO ${table} SELECT ${values} FROM UNNEST(${source}) AS sent (${cells.join(', ')})`;
  },
  rename: (from, to) => `ALTER TABLE ${from} RENAME TO ${to}`,
  // No connector swaps two tables, so readers may find none for a moment.
  async replace({ filled, final, aside }, run) {
    await run(`ALTER TABLE ${final} RENAME TO ${aside}`);
    try {
      await run(`ALTER TABLE ${filled} RENAME TO ${final}`);
    } catch (error) {
      await run(`ALTER TABLE ${aside} RENAME TO ${final}`);
      throw error;
    }
    await run(`DROP TABLE ${aside}`);
  },
};
