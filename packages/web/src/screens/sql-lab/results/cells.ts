import { asJson } from './json-cell.ts';
import type { Cell } from './result-source.ts';

export const NULL_TEXT = 'NULL';

/** A cell as one line of text. */
export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return NULL_TEXT;
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

export const isNull = (cell: Cell): boolean => cell === null || cell === undefined;

/** Whether a cell holds an object or a list, as such or as text. */
export const isJson = (cell: Cell): boolean => asJson(cell) !== null;
