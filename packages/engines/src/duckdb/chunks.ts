import {
  DuckDBBlobValue,
  DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { Cell, Column, Frame } from '@parallax/contract';
import { CELL_TEXT } from '../loading/cell-text.ts';

const sources = new WeakMap<Frame, DuckDBDataChunk>();

/** Keeps the chunk of a frame at hand: another database of this process can take it as it is. */
export function remember(frame: Frame, chunk: DuckDBDataChunk): Frame {
  sources.set(frame, chunk);
  return frame;
}

/** The chunk that a frame was read from, if DuckDB made it. */
export const sourceOf = (frame: Frame): DuckDBDataChunk | undefined => sources.get(frame);

export function sourceTypes(frame: Frame): DuckDBType[] | null {
  const chunk = sources.get(frame);
  if (!chunk) return null;
  return Array.from({ length: chunk.columnCount }, (_, index) => chunk.getColumnVector(index).type);
}

const MAX_ROWS = 2_048;
const DAY = 86_400_000;

/** A frame of another engine as chunks of the given types. */
export function* chunksOf(
  { columns, length }: Frame,
  types: readonly DuckDBType[],
): Generator<DuckDBDataChunk> {
  for (let from = 0; from < length; from += MAX_ROWS) {
    const rows = Math.min(MAX_ROWS, length - from);
    const chunk = DuckDBDataChunk.create(types, rows);
    columns.forEach((column, index) => {
      const values = Array.from({ length: rows }, (_, row) => cellValue(column, from + row));
      chunk.setColumnValues(index, values);
    });
    yield chunk;
  }
}

function cellValue({ kind, values, micros }: Column, row: number): DuckDBValue {
  const value: Cell | undefined = values[row];
  if (value === null || value === undefined) return null;
  const instant = () => BigInt(Number(value)) * 1000n + BigInt(micros?.[row] ?? 0);
  switch (kind) {
    case 'bool':
      return Boolean(value);
    case 'int':
    case 'bigint':
      return BigInt(String(value));
    case 'float':
      return Number(value);
    case 'timestamp':
      return new DuckDBTimestampValue(instant());
    case 'timestamptz':
      return new DuckDBTimestampTZValue(instant());
    case 'date':
      return new DuckDBDateValue(Number(value) / DAY);
    case 'binary':
      return new DuckDBBlobValue(value instanceof Uint8Array ? value : new Uint8Array());
    default:
      return CELL_TEXT[kind](value, 0);
  }
}
