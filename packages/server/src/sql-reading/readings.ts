import { type CheckerOptions, checkerFor, type SqlPlace } from '@parallax/query';
import {
  bindRules,
  checkExpression,
  formatSql,
  inScript,
  readScript,
  tableAt,
  tablesOf,
  virtualDatasetSql,
  writeScript,
} from '@parallax/query/statements';

/**
 * What can be asked about SQL: pure functions from plain data to plain data, so that each can run in this thread or in
 * another one.
 */
export const READINGS = {
  readScript,
  writeScript,
  inScript,
  formatSql,
  tablesOf,
  tableAt,
  bindRules,
  virtualDatasetSql,
  checkExpression,
  checkPlace: (sql: string, place: SqlPlace, dialect: string, options: CheckerOptions): string =>
    checkerFor(dialect, options)(sql, place),
};

export type Readings = typeof READINGS;
export type ReadingName = keyof Readings;

/** One question, as it is sent to another thread. */
export interface Question {
  name: ReadingName;
  args: readonly unknown[];
}

/** Said by a thread that can be asked from now on. */
export const READY = 'ready';
