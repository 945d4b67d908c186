import type { SqlValue } from '@parallax/query';

/**
 * What the parent says to a child process: one statement at a time, then permission for each further batch; or one
 * table to load, then its rows and their end.
 */
export type Request =
  | LoadRequest
  | { kind: 'rows'; columns: RawColumn[]; length: number }
  | { kind: 'end' }
  | { kind: 'run'; sql: string; params: RawCell[]; batchSize: number }
  | { kind: 'more' }
  | { kind: 'stop' };

/** What the child answers: columns, then batches, then the end or a failure. */
export type Reply =
  | { kind: 'columns'; columns: { name: string; type: string | null }[] }
  | { kind: 'rows'; columns: RawColumn[]; length: number }
  /** One batch of a load is in. */
  | { kind: 'taken' }
  | { kind: 'done' }
  | { kind: 'error'; message: string; code: string | null; offset?: number };

export interface LoadRequest {
  kind: 'load';
  /** Makes the temporary table that takes the rows; `drop` forgets it. */
  create: string;
  drop: string;
  /** Start of the statement that inserts; the rows follow. */
  insert: string;
  width: number;
  /** Puts the rows where they belong, in one transaction. */
  finish: string[];
}

export type RawCell = null | bigint | number | string | Uint8Array;
/** Integers that doubles hold and floating point numbers travel packed when no cell is NULL. */
export type RawColumn = { ints: Float64Array } | { floats: Float64Array } | { cells: RawCell[] };

export interface ChildOptions {
  path: string;
  readOnly: boolean;
}

export const rawParam = (value: SqlValue, text: (value: SqlValue & object) => string): RawCell => {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'object' && value !== null) return text(value);
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
};
