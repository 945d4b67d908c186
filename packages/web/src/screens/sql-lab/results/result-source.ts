import type { ResultColumn } from '@parallax/contract';
import type { Static } from 'typebox';

export type Column = Static<typeof ResultColumn>;
export type Cell = unknown;
export type Row = readonly Cell[];

/** The order and the choice of rows a reader asked for. */
export interface Arrangement {
  sort: readonly { column: string; descending: boolean }[];
  search: string;
}
export const AS_STORED: Arrangement = { sort: [], search: '' };

export interface Window {
  columns: readonly Column[];
  rows: readonly Row[];
  total: number;
  matched: number;
  complete: boolean;
}

export type ReadWindow = (
  request: Arrangement & { offset: number; limit: number; wait?: number },
  signal: AbortSignal,
) => Promise<Window>;

export const PAGE_ROWS = 200;
/** Pages kept at once; the rest are read again when scrolled to. */
const PAGES_KEPT = 50;
const LONGEST_READ = 10_000;
const WAIT = 30_000;
const END_WAIT = 5_000;
/** Where no result has rows. */
const BEYOND = 1_000_000_000;

interface Page {
  rows: readonly Row[];
  /** How many rows passed the search when it was read: a page that was not full may hold more by now. */
  matched: number;
}

/**
 * The rows of one run, read page by page from the server's store. However long the result, only the pages around the
 * reader are held.
 */
export class ResultSource {
  columns: readonly Column[] = [];
  /** Rows stored so far. */
  total = 0;
  /** Rows that pass the search. */
  matched = 0;
  complete = false;
  failure: unknown = null;
  /** Grows with every change a reader must see. */
  version = 0;
  arrangement: Arrangement = AS_STORED;

  private pages = new Map<number, Page>();
  private reading = new Map<number, AbortController>();
  private readonly readers = new Set<() => void>();
  private begun: Promise<void> | null = null;

  constructor(private readonly readWindow: ReadWindow) {}

  /** Rows that came with the run itself. */
  seed(columns: readonly Column[], rows: readonly Row[], total: number): void {
    this.columns = columns;
    this.total = total;
    this.matched = total;
    this.complete = true;
    for (let at = 0; at < rows.length && at < PAGES_KEPT * PAGE_ROWS; at += PAGE_ROWS)
      this.pages.set(at / PAGE_ROWS, { rows: rows.slice(at, at + PAGE_ROWS), matched: total });
    this.begun = Promise.resolve();
    this.changed();
  }

  /** First rows that came with the answer to the run, if there were any by then. */
  begin(window: Window): void {
    if (this.begun || (window.columns.length === 0 && !window.complete)) return;
    this.begun = Promise.resolve();
    this.take(0, window);
  }

  /** The first rows; waits for them while the run goes on. */
  first(): Promise<void> {
    this.begun ??= this.read(0, WAIT)
      .then(() => {
        // The wait ran out before there was anything: the next caller waits again.
        if (this.columns.length === 0 && !this.complete) this.begun = null;
      })
      .catch(error => {
        this.begun = null;
        throw error;
      });
    return this.begun;
  }

  /** Waits a while for the last row. */
  async end(): Promise<void> {
    if (this.complete) return;
    const beyond = { ...AS_STORED, offset: BEYOND, limit: 0, wait: END_WAIT };
    await this.readWindow(beyond, new AbortController().signal);
    if (!this.complete) await this.refresh();
  }

  row(index: number): Row | undefined {
    return this.pages.get(Math.floor(index / PAGE_ROWS))?.rows[index % PAGE_ROWS];
  }

  /** Sees to it that rows `from` (included) to `to` (excluded) are read, and gives up on those out of sight. */
  show(from: number, to: number): void {
    const first = Math.floor(from / PAGE_ROWS);
    const last = Math.floor(Math.max(from, to - 1) / PAGE_ROWS);
    for (const [page, controller] of this.reading) {
      if (page < first || page > last) controller.abort();
    }
    for (let page = first; page <= last; page++) {
      if (this.holds(page) || this.reading.has(page) || page * PAGE_ROWS >= this.matched) continue;
      this.read(page).catch(() => undefined);
    }
    this.letGo(first, last);
  }

  arrange(arrangement: Arrangement): void {
    this.arrangement = arrangement;
    this.forget();
    this.read(0).catch(() => undefined);
  }

  /** Takes over rows that have arrived since, while the run goes on. Those that are shown stay meanwhile. */
  refresh(): Promise<void> {
    return this.read(Math.floor(Math.max(0, this.matched - 1) / PAGE_ROWS));
  }

  /** A range of rows for copying, whatever is held. */
  async range(from: number, to: number, signal: AbortSignal): Promise<Row[]> {
    const rows: Row[] = [];
    for (let at = from; at < to; at += LONGEST_READ) {
      const limit = Math.min(LONGEST_READ, to - at);
      const window = await this.readWindow({ ...this.arrangement, offset: at, limit }, signal);
      rows.push(...window.rows);
      if (window.rows.length < limit) break;
    }
    return rows;
  }

  subscribe = (reader: () => void): (() => void) => {
    this.readers.add(reader);
    return () => this.readers.delete(reader);
  };
  snapshot = (): number => this.version;

  close(): void {
    this.forget();
  }

  get pagesHeld(): number {
    return this.pages.size;
  }

  private holds(page: number): boolean {
    const held = this.pages.get(page);
    return held !== undefined && (held.rows.length === PAGE_ROWS || held.matched === this.matched);
  }

  private forget(): void {
    for (const controller of this.reading.values()) controller.abort();
    this.reading.clear();
    this.pages.clear();
  }

  private letGo(first: number, last: number): void {
    if (this.pages.size <= PAGES_KEPT) return;
    const distance = (page: number) => Math.max(first - page, page - last, 0);
    const farthest = [...this.pages.keys()].sort((a, b) => distance(b) - distance(a));
    for (const page of farthest.slice(0, this.pages.size - PAGES_KEPT)) this.pages.delete(page);
  }

  private async read(page: number, wait?: number): Promise<void> {
    const controller = new AbortController();
    this.reading.get(page)?.abort();
    this.reading.set(page, controller);
    const asked = this.arrangement;
    try {
      const request = { ...asked, offset: page * PAGE_ROWS, limit: PAGE_ROWS, ...(wait ? { wait } : {}) };
      const window = await this.readWindow(request, controller.signal);
      if (asked !== this.arrangement || controller.signal.aborted) return;
      this.take(page, window);
    } catch (error) {
      if (controller.signal.aborted) return;
      this.failure = error;
      this.changed();
      throw error;
    } finally {
      if (this.reading.get(page) === controller) this.reading.delete(page);
    }
  }

  private take(page: number, window: Window): void {
    this.columns = window.columns.length > 0 ? window.columns : this.columns;
    this.total = window.total;
    this.matched = window.matched;
    this.complete = window.complete;
    this.pages.set(page, { rows: window.rows, matched: window.matched });
    this.failure = null;
    this.changed();
  }

  private changed(): void {
    this.version++;
    for (const reader of this.readers) reader();
  }
}
