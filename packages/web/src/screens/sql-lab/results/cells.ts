import { jsonText, setOut } from './json-cell.ts';
import type { Cell } from './result-source.ts';

export const NULL_TEXT = 'NULL';

/** A cell as text. */
export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return NULL_TEXT;
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

export const isNull = (cell: Cell): boolean => cell === null || cell === undefined;

/** A value as it is read on its own: JSON in lines, everything else as it came. */
export function wholeText(cell: Cell): string {
  const json = jsonText(cell);
  return json === null ? cellText(cell) : setOut(json);
}

/** What a cell of the grid, or the words beside the pointer, can hold. */
const LONGEST_LINE = 500;

/** The beginning of a text on one line; where a line of it ends is marked. */
export function oneLine(text: string): string {
  const beginning = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
  return beginning.replace(/\r\n|\r|\n/g, '↵ ').replaceAll('\t', ' ');
}

export const hintText = (text: string): string =>
  text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
