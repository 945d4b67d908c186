import type { ConnectionConfig, Engine, TableScope } from '../engine.ts';

/** The column types the suite creates its tables with. */
export type SuiteType = 'int' | 'bigint' | 'float' | 'decimal' | 'text' | 'bool' | 'date' | 'timestamp';

/** What one engine's test file tells the suite about the real server it runs against. */
export interface TestEngine {
  engine: Engine;
  /** A database in which the suite may create and drop tables. */
  config: ConnectionConfig;
  /** Where the suite's tables are made; also passed to `tables` and `describe`. */
  scope: TableScope;
  /** Type text of CREATE TABLE; `decimal` has scale 2 and at least 18 digits. */
  types: Record<SuiteType, string>;
  /** A select of the integers 0 to rows-1 as column `n`, produced row by row and never stored. */
  series(rows: number): string;
  /** A statement that would run for minutes and carries the marker, in a comment or a literal. */
  slow(marker: string): string;
  /** Whether the server is still working on the statement with this marker, seen from outside. */
  isRunning(marker: string): Promise<boolean>;
  /** Cuts the server side of every session of the connection under test, or says why it has none. */
  drop: (() => Promise<void>) | { skip: string };
  /** What the engine's tables can carry; tests of the missing ones do not register an expectation. */
  features: {
    primaryKeys: boolean;
    foreignKeys: boolean;
    indexes: boolean;
    views: boolean;
    /** Statement that sets a table's comment, from the table and the text as SQL; null where tables carry none. */
    comment: ((table: string, text: string) => string) | null;
    /** Names may hold quotes, dots, percent signs, semicolons and non-ASCII letters. */
    hostileNames: boolean;
  };
  /** Gives back what `openTestEngine` took: temporary folders, observer sessions. */
  close(): Promise<void>;
}

export type OpenTestEngine = () => Promise<TestEngine>;
