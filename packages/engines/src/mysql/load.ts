import type { Cell, Column, ColumnInfo } from '@parallax/contract';
import { hexOf } from '../loading/cell-text.ts';
import { type DeclaredTypes, declared, STANDARD_TYPES } from '../loading/declared-types.ts';
import type { InsertDialect } from '../loading/insert-loader.ts';
import { dialect } from './dialect.ts';

const TYPES: DeclaredTypes = {
  ...STANDARD_TYPES,
  float: 'DOUBLE',
  string: 'LONGTEXT',
  json: 'LONGTEXT',
  interval: 'LONGTEXT',
  timestamp: 'DATETIME(6)',
  timestamptz: 'DATETIME(6)',
  time: 'TIME(6)',
  binary: 'LONGBLOB',
};

function literal(column: Column, at: number): string {
  const value: Cell | undefined = column.values[at];
  if (value === null || value === undefined) return 'NULL';
  const moment = { instant: Number(value), micros: column.micros?.[at] ?? 0 };
  switch (column.kind) {
    case 'date':
      return dialect.instant(moment, 'DATE', 'date');
    case 'timestamp':
    case 'timestamptz':
      return dialect.instant(moment, 'TIMESTAMP', 'timestamp');
    case 'binary':
      return `X'${value instanceof Uint8Array ? hexOf(value) : ''}'`;
    case 'json':
      return dialect.literal(JSON.stringify(value));
    default:
      return dialect.literal(typeof value === 'object' ? JSON.stringify(value) : value);
  }
}

/**
 * Large inserts rather than LOAD DATA LOCAL: many servers refuse that one, it turns values that do not fit into
 * warnings, and a session that allows it lets the server ask for files of this machine.
 */
export const loading: InsertDialect = {
  dialect,
  typeOf: (column: ColumnInfo) => declared(column, TYPES),
  statementCharacters: 800_000,
  row: (columns, at) => `(${columns.map(column => literal(column, at)).join(', ')})`,
  insert: (table, _columns, rows) => `INSERT INTO ${table} VALUES ${rows.join(', ')}`,
  rename: (from, to) => `RENAME TABLE ${from} TO ${to}`,
  async replace({ filled, final, aside }, run) {
    await run(`RENAME TABLE ${final} TO ${aside}, ${filled} TO ${final}`);
    try {
      await run(`DROP TABLE ${aside}`);
    } catch (error) {
      // Another table refers to the old one.
      await run(`RENAME TABLE ${final} TO ${filled}, ${aside} TO ${final}`);
      throw error;
    }
  },
};
