import type { Cell } from '@parallax/contract';
import type { Result } from './engine.ts';

/** Reads a small result whole, row by row; for catalogue queries, never for users' data. */
export async function readRows(running: Promise<Result>): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for await (const { columns, length } of (await running).batches) {
    for (let row = 0; row < length; row++) rows.push(columns.map(({ values }) => values[row] ?? null));
  }
  return rows;
}

export const textOrNull = (cell: Cell | undefined): string | null => (cell == null ? null : String(cell));
