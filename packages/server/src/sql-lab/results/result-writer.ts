import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { AppError, type Column, type Frame } from '@parallax/contract';
import { diskFailure, writeAll } from './disk.ts';
import { encodePage, pagesOf } from './pages.ts';
import type { StoredResult } from './stored-result.ts';

/** A result larger than this on disk is refused. */
const MAX_BYTES = 4 * 1024 ** 3;
/** About so many bytes wait to be written before the database has to. */
const MAX_WAITING = 24 * 1024 ** 2;
/** Pages written between two looks at what else there is to do. */
const PAGES_AT_ONCE = 8;
const CELL_BYTES = 8;

/** Writes a result behind its arrival: rows can be read as soon as they are here, and a short result never waits. */
export class ResultWriter {
  #file: FileHandle | null = null;
  /** The first page that is not on disk. */
  #next = 0;
  #waiting = 0;

  constructor(
    readonly result: StoredResult,
    private readonly finish: (expires: number | null, kept: boolean) => Promise<void>,
  ) {}

  async append(frame: Frame): Promise<void> {
    const { result } = this;
    for (const page of pagesOf(frame)) {
      result.fresh.set(result.pages.length, page);
      result.pages.push({ row: result.rows, length: page.length, offsets: [] });
      result.rows += page.length;
    }
    this.#waiting += bytesOf(frame);
    if (this.#waiting > MAX_WAITING) await this.#write();
  }

  /** The result is whole and stays until it expires. */
  async keep(expires: number | null): Promise<void> {
    // Whoever waits for the rows is answered first.
    await setImmediate();
    await this.#write();
    await this.#file!.close();
    this.result.complete = true;
    await this.finish(expires, true);
  }

  async drop(): Promise<void> {
    await this.#file?.close();
    await this.finish(null, false);
  }

  async #write(): Promise<void> {
    const { pages } = this.result;
    try {
      this.#file ??= await this.#open();
      while (this.#next < pages.length) {
        const end = Math.min(pages.length, this.#next + PAGES_AT_ONCE);
        await this.#writePages(this.#file, end);
        await setImmediate();
      }
    } catch (error) {
      throw diskFailure(error);
    }
    this.#waiting = 0;
  }

  async #writePages(file: FileHandle, end: number): Promise<void> {
    const { result } = this;
    const parts: Buffer[] = [];
    const places: number[][] = [];
    let { bytes } = result;
    for (let at = this.#next; at < end; at++) {
      const offsets = [bytes];
      for (const part of encodePage(result.fresh.get(at)!)) {
        parts.push(part);
        bytes += part.length;
        offsets.push(bytes);
      }
      places.push(offsets);
    }
    if (bytes > MAX_BYTES) {
      throw new AppError('RESULT_TOO_LARGE_ERROR', {
        message: `The result is larger than ${MAX_BYTES / 1024 ** 3} GB.`,
      });
    }
    await writeAll(file, parts);
    result.bytes = bytes;
    for (const offsets of places) {
      result.pages[this.#next]!.offsets = offsets;
      result.fresh.delete(this.#next++);
    }
  }

  async #open(): Promise<FileHandle> {
    await mkdir(dirname(this.result.path), { recursive: true });
    return open(this.result.path, 'w');
  }
}

/** About what a frame takes in memory. */
const bytesOf = ({ columns, length }: Frame): number =>
  columns.reduce((sum, column) => sum + length * CELL_BYTES + textBytes(column), 0);

function textBytes({ kind, values }: Column): number {
  if (kind !== 'string' && kind !== 'json' && kind !== 'binary' && kind !== 'decimal') return 0;
  let sum = 0;
  for (const value of values) {
    if (typeof value === 'string' || value instanceof Uint8Array) sum += value.length * 2;
    else if (typeof value === 'object' && value !== null) sum += JSON_BYTES;
  }
  return sum;
}

/** Documents are not measured one by one. */
const JSON_BYTES = 512;
