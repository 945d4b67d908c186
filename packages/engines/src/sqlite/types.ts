import type { ColumnKind } from '@parallax/contract';
import { readClock } from '../clock-text.ts';
import type { RawCell, RawColumn } from './protocol.ts';

const DECLARED: [RegExp, ColumnKind][] = [
  [/^BOOL/, 'bool'],
  [/^(DATETIME|TIMESTAMP)/, 'timestamp'],
  [/^DATE/, 'date'],
  [/^TIME/, 'time'],
  [/BIGINT|INT8|BIG INT/, 'bigint'],
  [/INT/, 'int'],
  [/CHAR|CLOB|TEXT|STRING|JSON|UUID/, 'string'],
  [/BLOB|BINARY/, 'binary'],
  [/REAL|FLOA|DOUB|DEC|NUM|MONEY/, 'float'],
];

/** What a declared type promises; SQLite itself promises nothing. */
export const kindOfDeclared = (type: string | null): ColumnKind | null =>
  DECLARED.find(([pattern]) => pattern.test(type?.trim().toUpperCase() ?? ''))?.[1] ?? null;

/**
 * The kind of a result column: the declared one when the first batch keeps the promise, else what the values are.
 * Text is a moment only in a column declared so.
 */
export function kindOf(type: string | null, first: RawColumn): ColumnKind {
  const declared = kindOfDeclared(type);
  const cells = cellsOf(first).filter(cell => cell !== null);
  if (cells.length === 0) return declared ?? 'string';
  if (declared === 'date' && cells.every(isMoment)) return cells.every(isDay) ? 'date' : 'timestamp';
  if (declared !== null && cells.every(FITS[declared])) return declared;
  return kindOfValues(cells);
}

export const cellsOf = (column: RawColumn): ArrayLike<RawCell> & RawCell[] => {
  if ('cells' in column) return column.cells;
  return 'ints' in column ? Array.from(column.ints, BigInt) : Array.from(column.floats);
};

const isMoment = (cell: RawCell): boolean => typeof cell === 'string' && readClock(cell);
const isDay = (cell: RawCell): boolean => String(cell).length === 10;
const isSafe = (cell: RawCell): boolean => typeof cell === 'bigint' && Number.isSafeInteger(Number(cell));
const isNumber = (cell: RawCell): boolean => typeof cell === 'number' || isSafe(cell);
const isText = (cell: RawCell): boolean => typeof cell === 'string';
const never = () => false;

const FITS: Record<ColumnKind, (cell: RawCell) => boolean> = {
  bool: cell => cell === 0n || cell === 1n,
  int: isSafe,
  bigint: cell => typeof cell === 'bigint',
  float: isNumber,
  string: isText,
  time: isText,
  timestamp: isMoment,
  date: isMoment,
  binary: cell => cell instanceof Uint8Array,
  decimal: never,
  interval: never,
  json: never,
  timestamptz: never,
};

function kindOfValues(cells: RawCell[]): ColumnKind {
  const kinds: ColumnKind[] = ['int', 'bigint', 'float', 'binary'];
  return kinds.find(kind => cells.every(FITS[kind])) ?? 'string';
}
