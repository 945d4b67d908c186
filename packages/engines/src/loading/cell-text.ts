import type { Cell, Column } from '@parallax/contract';
import { dateText, timestampText } from '../instant-text.ts';

/** How one kind of cell is written as plain text, before any quoting or escaping. */
export type CellText = (value: Cell & {}, micros: number) => string;

const plain: CellText = value => String(value);

/** The text of each kind that every engine reads alike; moments are UTC readings. */
export const CELL_TEXT: Record<Column['kind'], CellText> = {
  bool: value => (value ? 'true' : 'false'),
  int: plain,
  bigint: plain,
  float: plain,
  decimal: plain,
  string: plain,
  time: plain,
  interval: plain,
  date: value => dateText({ instant: Number(value) }),
  timestamp: (value, micros) => timestampText({ instant: Number(value), micros }),
  timestamptz: (value, micros) => `${timestampText({ instant: Number(value), micros })}+00`,
  json: value => JSON.stringify(value),
  binary: value => (value instanceof Uint8Array ? hexOf(value) : ''),
};

export const hexOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
