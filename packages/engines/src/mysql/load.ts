import type { ColumnInfo } from '@parallax/contract';
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

/**
 * Large inserts rather than LOAD DATA LOCAL: many servers refuse that one, it turns values that do not fit into
 * warnings, and a session that allows it lets the server ask for files of this machine.
 */
export const loading: InsertDialect = {
  dialect,
  typeOf: (column: ColumnInfo) => declared(column, TYPES),
  statementCharacters: 800_000,
  literal: () => null,
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
