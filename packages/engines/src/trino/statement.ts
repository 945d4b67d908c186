import type { ColumnInfo, Frame, JsonValue } from '@parallax/contract';
import { clock } from '../clock-text.ts';
import { FrameBuilder } from '../frame-builder.ts';
import type { Client, Page } from './client.ts';
import { columnOf, readMoment, type TrinoColumn } from './types.ts';

const FRAME_ROWS = 20_000;

/** A statement under way: pages are asked for one ahead of the reader, and the server waits in between. */
export class Statement {
  columns: ColumnInfo[] = [];
  #layout: TrinoColumn[] = [];
  #page: Page;
  readonly #stopped = new AbortController();

  constructor(
    private readonly client: Client,
    first: Page,
    private readonly user?: string,
  ) {
    this.#page = first;
  }

  get finished(): boolean {
    return this.#page.next === null;
  }
  get transaction(): string | null {
    return this.#page.transaction;
  }

  /** Follows the statement until its columns are known or it is over. */
  async begin(): Promise<void> {
    while (this.#page.columns === null && this.#page.next !== null)
      this.#page = await this.#follow(this.#page.next);
    this.#layout = (this.#page.columns ?? []).map(columnOf);
    this.columns = this.#layout.map(({ name, type, kind }) => ({ name, type, kind }));
    if (this.#layout.length === 0) await this.drain();
  }

  async *frames(): AsyncGenerator<Frame> {
    for (;;) {
      const { rows, next } = this.#page;
      const following = next === null ? null : this.#follow(next);
      following?.catch(() => {});
      if (this.#layout.length > 0) yield* this.#framesOf(rows);
      if (!following) return;
      this.#page = await following;
    }
  }

  async drain(): Promise<void> {
    while (this.#page.next !== null) this.#page = await this.#follow(this.#page.next);
  }

  /** Ends the statement on the server. */
  async cancel(): Promise<void> {
    this.#stopped.abort();
    if (this.#page.next !== null) await this.client.cancel(this.#page.next, this.user).catch(() => {});
  }

  #follow(path: string): Promise<Page> {
    return this.client.follow(path, this.user, this.#stopped.signal);
  }

  /** A page of short rows can hold very many of them. */
  *#framesOf(rows: JsonValue[][]): Generator<Frame> {
    for (let from = 0; from < rows.length; from += FRAME_ROWS)
      yield this.#frame(rows.slice(from, from + FRAME_ROWS));
  }

  #frame(rows: JsonValue[][]): Frame {
    const builder = new FrameBuilder(this.columns);
    this.#layout.forEach(({ kind, read }, index) => {
      const cells = builder.cells[index]!;
      const isMoment = kind === 'timestamp' || kind === 'timestamptz';
      for (const row of rows) {
        const value = row[index] ?? null;
        if (value === null) cells.push(null);
        else if (!isMoment) cells.push(read(value));
        else if (readMoment(String(value))) builder.pushInstant(index, clock.milliseconds, clock.micros);
        else cells.push(null);
      }
    });
    return builder.take();
  }
}
