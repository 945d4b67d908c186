import type { Cell, Column, ColumnInfo } from '@parallax/contract';
import { timestampText } from '../instant-text.ts';
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

/** Literals carry their type: the server compares the rows of VALUES with each other, not with the table. */
function typed({ kind, micros }: Column, value: Cell & {}, row: number): string | null {
  switch (kind) {
    case 'float':
      return `DOUBLE '${value}'`;
    case 'int':
    case 'bigint':
      return `BIGINT '${value}'`;
    case 'decimal':
      return `DECIMAL '${value}'`;
    case 'time':
      return `TIME '${value}'`;
    case 'timestamptz':
      return `TIMESTAMP '${timestampText({ instant: Number(value), micros: micros?.[row] ?? 0 })} UTC'`;
    case 'interval':
      return literal(String(value));
    default:
      return null;
  }
}

export const loading: InsertDialect = {
  dialect,
  typeOf: (column: ColumnInfo) => declared(column, TYPES),
  // `query.max-length` is a million unless the server says otherwise, and large VALUES take long to plan.
  statementCharacters: 200_000,
  literal: typed,
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
