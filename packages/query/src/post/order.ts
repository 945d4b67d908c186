import type { Cell } from '@parallax/contract';
import { isNumeric, type PostColumn, toNumber } from './table.ts';

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares two rows of a column ascending, NULL and NaN after everything else. */
export function rowComparator(column: PostColumn): (a: number, b: number) => number {
  const { values, micros } = column;
  const compare = isNumeric(column.kind) ? compareNumeric : compareCells;
  return (a, b) => {
    const left = values[a] as Cell;
    const right = values[b] as Cell;
    if (isMissing(left)) return isMissing(right) ? 0 : 1;
    if (isMissing(right)) return -1;
    return compare(left, right) || (micros ? micros[a]! - micros[b]! : 0);
  };
}

export const isMissing = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'number' && Number.isNaN(cell));

function compareNumeric(a: Cell, b: Cell): number {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0;
  return toNumber(a) - toNumber(b);
}

function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return compareText(textOf(a), textOf(b));
}

const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? cell : typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
