import { deserialize, serialize } from 'node:v8';
import type { Column, ColumnInfo, ColumnValues, Frame } from '@parallax/contract';

/** Rows of one page: small, so that a window whose rows are scattered reads little beside them. */
export const PAGE_ROWS = 1_024;

/** Where a page lies in its file: the first row, and where each column begins; the last entry is the end. */
export interface PagePlace {
  row: number;
  length: number;
  offsets: number[];
}

type Stored = { values: ColumnValues; micros?: Uint16Array };

/** Cuts a frame into pages of at most `PAGE_ROWS` rows. */
export function* pagesOf(frame: Frame): Generator<Frame> {
  for (let from = 0; from < frame.length; from += PAGE_ROWS) {
    const to = Math.min(frame.length, from + PAGE_ROWS);
    yield from === 0 && to === frame.length ? frame : slice(frame, from, to);
  }
}

/** The rows from `from` to before `to`; packed columns share their memory with the frame. */
export function slice(frame: Frame, from: number, to: number): Frame {
  return {
    length: to - from,
    columns: frame.columns.map(column => ({
      ...column,
      values: part(column.values, from, to),
      ...(column.micros && { micros: column.micros.subarray(from, to) }),
    })),
  };
}

const part = (values: ColumnValues, from: number, to: number): ColumnValues =>
  Array.isArray(values) ? values.slice(from, to) : values.subarray(from, to);

/** A page's columns one after another, each readable by itself. */
export function encodePage(page: Frame): Buffer[] {
  return page.columns.map(({ values, micros }) => serialize(micros ? { values, micros } : { values }));
}

export function decodeColumn(info: ColumnInfo, bytes: Uint8Array): Column {
  const { values, micros }: Stored = deserialize(bytes);
  return { ...info, values, ...(micros && { micros }) };
}

/** The page that holds a row. */
export function pageIndexAt(pages: readonly PagePlace[], row: number): number {
  let low = 0;
  let high = pages.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pages[middle]!.row <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}
