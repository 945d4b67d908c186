import type { ColumnKind } from '@parallax/contract';
import { clock, midnight, readClock } from '../clock-text.ts';
import type { FrameBuilder } from '../frame-builder.ts';
import type { PgType } from './types.ts';

/** Puts the cell between two places of the wire's bytes into a column of the builder. */
export type CellReader = (
  bytes: Buffer,
  from: number,
  to: number,
  builder: FrameBuilder,
  column: number,
) => void;

const ZERO = 48;
const MINUS = 45;
const DASH = 45;
const COLON = 58;
/** Digits that a double holds exactly. */
const SAFE_DIGITS = 15;

/** How the text of a type is read straight from its bytes: most cells never become a string. */
export function cellReader({ kind, read }: PgType): CellReader {
  const own = READERS[kind];
  if (own) return own;
  return (bytes, from, to, builder, column) => {
    builder.cells[column]!.push(read(bytes.toString('utf8', from, to)));
  };
}

const READERS: Partial<Record<ColumnKind, CellReader>> = {
  bool: (bytes, from, _to, builder, column) => {
    builder.cells[column]!.push(bytes[from] === 116);
  },
  int: (bytes, from, to, builder, column) => {
    builder.cells[column]!.push(integer(bytes, from, to));
  },
  bigint: (bytes, from, to, builder, column) => {
    const value = to - from <= SAFE_DIGITS ? integer(bytes, from, to) : bytes.toString('latin1', from, to);
    builder.cells[column]!.push(BigInt(value));
  },
  float: (bytes, from, to, builder, column) => {
    builder.cells[column]!.push(Number(bytes.toString('latin1', from, to)));
  },
  decimal: (bytes, from, to, builder, column) => {
    builder.cells[column]!.push(bytes.toString('latin1', from, to));
  },
  string: (bytes, from, to, builder, column) => {
    builder.cells[column]!.push(bytes.toString('utf8', from, to));
  },
  date: (bytes, from, to, builder, column) => {
    const plain = to - from === 10 && bytes[from + 4] === DASH;
    builder.cells[column]!.push(plain ? day(bytes, from) : moment(bytes, from, to));
  },
  timestamp: readMoment,
  timestamptz: readMoment,
};

function readMoment(bytes: Buffer, from: number, to: number, builder: FrameBuilder, column: number): void {
  if (isPlain(bytes, from, to)) {
    const seconds = pair(bytes, from + 11) * 3600 + pair(bytes, from + 14) * 60 + pair(bytes, from + 17);
    builder.cells[column]!.push(day(bytes, from) + seconds * 1000);
  } else if (readClock(bytes.toString('latin1', from, to))) {
    builder.pushInstant(column, clock.milliseconds, clock.micros);
  } else builder.cells[column]!.push(null);
}

/** `2024-02-29 12:34:56`, with or without `+00`. */
function isPlain(bytes: Buffer, from: number, to: number): boolean {
  const length = to - from;
  if (bytes[from + 4] !== DASH || bytes[from + 13] !== COLON) return false;
  return length === 19 || (length === 22 && bytes[to - 3] === 43 && pair(bytes, to - 2) === 0);
}

const moment = (bytes: Buffer, from: number, to: number): number | null =>
  readClock(bytes.toString('latin1', from, to)) ? clock.milliseconds : null;

const pair = (bytes: Buffer, at: number): number => (bytes[at]! - ZERO) * 10 + (bytes[at + 1]! - ZERO);

function day(bytes: Buffer, from: number): number {
  const year = pair(bytes, from) * 100 + pair(bytes, from + 2);
  return midnight(year, pair(bytes, from + 5), pair(bytes, from + 8));
}

function integer(bytes: Buffer, from: number, to: number): number {
  const negative = bytes[from] === MINUS;
  let value = 0;
  for (let at = negative ? from + 1 : from; at < to; at++) value = value * 10 + (bytes[at]! - ZERO);
  return negative ? -value : value;
}
