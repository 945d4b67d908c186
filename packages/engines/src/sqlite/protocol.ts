import type { SqlValue } from '@parallax/query';

/** What the parent says to a child process: one statement at a time, then permission for each further batch. */
export type Request =
  | { kind: 'run'; sql: string; params: RawCell[]; batchSize: number }
  | { kind: 'more' }
  | { kind: 'stop' };

/** What the child answers: columns, then batches, then the end or a failure. */
export type Reply =
  | { kind: 'columns'; columns: { name: string; type: string | null }[] }
  | { kind: 'rows'; columns: RawColumn[]; length: number }
  | { kind: 'done' }
  | { kind: 'error'; message: string; code: string | null; offset?: number };

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
