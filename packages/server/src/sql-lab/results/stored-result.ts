import { type FileHandle, open } from 'node:fs/promises';
import { type Cell, type Column, type ColumnInfo, emptyFrame, type Frame } from '@parallax/contract';
import { readAll } from './disk.ts';
import { decodeColumn, type PagePlace, pageIndexAt, slice } from './pages.ts';

/** A result on disk. It can be read while it still grows, its newest pages before they are written. */
export class StoredResult {
  readonly pages: PagePlace[];
  /** Pages that are not on disk yet, by their place. */
  readonly fresh = new Map<number, Frame>();
  rows: number;
  bytes: number;
  complete: boolean;

  constructor(
    readonly key: string,
    readonly path: string,
    readonly columns: readonly ColumnInfo[],
    found: { pages: PagePlace[]; rows: number; bytes: number } | null = null,
  ) {
    this.pages = found?.pages ?? [];
    this.rows = found?.rows ?? 0;
    this.bytes = found?.bytes ?? 0;
    this.complete = found !== null;
  }

  /** Rows from `offset` on, at most `limit`. */
  async window(offset: number, limit: number): Promise<Frame> {
    const end = Math.min(this.rows, offset + limit);
    if (offset >= end) return this.#empty();
    const parts: Frame[] = [];
    await this.#reading(async reader => {
      for (let at = pageIndexAt(this.pages, offset); at < this.pages.length; at++) {
        const { row, length } = this.pages[at]!;
        if (row >= end) break;
        const page = await this.#page(reader, at);
        const [from, to] = [Math.max(0, offset - row), Math.min(length, end - row)];
        parts.push(from === 0 && to === length ? page : slice(page, from, to));
      }
    });
    return joined(this.columns, parts);
  }

  /** The rows of the given numbers, in their order. */
  async pick(rows: Uint32Array): Promise<Frame> {
    const columns = this.columns.map(info => ({
      ...info,
      values: new Array<Cell>(rows.length),
      micros: undefined as Uint16Array | undefined,
    }));
    const wanted = new Map<number, number[]>();
    rows.forEach((row, at) => {
      const page = pageIndexAt(this.pages, row);
      const places = wanted.get(page);
      if (places) places.push(at);
      else wanted.set(page, [at]);
    });
    await this.#reading(async reader => {
      for (const [index, places] of wanted) {
        const page = await this.#page(reader, index);
        const first = this.pages[index]!.row;
        for (const [order, target] of columns.entries()) {
          const source = page.columns[order]!;
          for (const at of places) target.values[at] = source.values[rows[at]! - first] as Cell;
          if (!source.micros) continue;
          target.micros ??= new Uint16Array(rows.length);
          for (const at of places) target.micros[at] = source.micros[rows[at]! - first]!;
        }
      }
    });
    return { length: rows.length, columns: columns.map(tidy) };
  }

  /** The result page by page; of each page only the given columns. */
  async *scan(columns = this.columns.map((_, index) => index)): AsyncGenerator<Frame> {
    const count = this.pages.length;
    const reader = new Reader(this.path);
    try {
      for (let at = 0; at < count; at++) yield await this.#page(reader, at, columns);
    } finally {
      await reader.close();
    }
  }

  async #reading<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    const reader = new Reader(this.path);
    try {
      return await work(reader);
    } finally {
      await reader.close();
    }
  }

  async #page(reader: Reader, at: number, wanted?: readonly number[]): Promise<Frame> {
    const order = wanted ?? this.columns.map((_, index) => index);
    const fresh = this.fresh.get(at);
    if (fresh) return { length: fresh.length, columns: order.map(index => fresh.columns[index]!) };
    const { offsets, length } = this.pages[at]!;
    if (order.length === 0) return { length, columns: [] };
    const start = offsets[Math.min(...order)]!;
    const end = offsets[Math.max(...order) + 1]!;
    const bytes = await reader.read(start, end);
    const columns = order.map(index =>
      decodeColumn(
        this.columns[index]!,
        bytes.subarray(offsets[index]! - start, offsets[index + 1]! - start),
      ),
    );
    return { length, columns };
  }

  #empty(): Frame {
    return emptyFrame([...this.columns]);
  }
}

/** The file of a result, opened when something of it is needed. */
class Reader {
  #file: FileHandle | null = null;

  constructor(private readonly path: string) {}

  async read(start: number, end: number): Promise<Buffer> {
    this.#file ??= await open(this.path, 'r');
    const bytes = Buffer.allocUnsafe(end - start);
    await readAll(this.#file, bytes, start);
    return bytes;
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}

const tidy = ({ micros, ...column }: Column): Column => (micros ? { ...column, micros } : column);

function joined(columns: readonly ColumnInfo[], parts: readonly Frame[]): Frame {
  if (parts.length === 1) return parts[0]!;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return {
    length,
    columns: columns.map((info, index) => {
      const values: Cell[] = [];
      let micros: Uint16Array | undefined;
      for (const part of parts) {
        const column = part.columns[index]!;
        if (column.micros) {
          micros ??= new Uint16Array(length);
          micros.set(column.micros, values.length);
        }
        for (const value of column.values) values.push(value);
      }
      return { ...info, values, ...(micros && { micros }) };
    }),
  };
}
