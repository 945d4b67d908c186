import type { Cell, Column } from '@parallax/contract';

/** The memory of one column of a chunk. `valid` is null when no cell is NULL; otherwise one bit per cell. */
export interface Vector {
  data: Uint8Array;
  valid: Uint8Array | null;
  rows: number;
}
export type Values = Pick<Column, 'values' | 'micros'>;

export const isValid = (valid: Uint8Array, row: number): boolean =>
  ((valid[row >> 3]! >> (row & 7)) & 1) === 1;

export function cellsOf(rows: number, valid: Uint8Array | null, at: (row: number) => Cell): Cell[] {
  const cells: Cell[] = new Array(rows);
  for (let row = 0; row < rows; row++) cells[row] = !valid || isValid(valid, row) ? at(row) : null;
  return cells;
}
