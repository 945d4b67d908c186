import { LRUCache } from 'lru-cache';

/**
 * One stored answer as the pieces of its JSON text: replies of several shapes are put together from them without being
 * parsed.
 */
export interface StoredResult {
  /** Keys of the entry without braces and without `query`, `data`, `annotation_data` and the volatile ones. */
  report: Buffer;
  /** JSON text of the statements that ran. */
  query: Buffer;
  /** The few keys of a reply of type `results`, without braces. */
  summary: Buffer;
  /** JSON array of the rows. */
  data: Buffer;
  /** JSON text of a query context that asks for this answer again. */
  source: Buffer;
  /** ISO text without zone, as the reply writes it. */
  cachedAt: string;
  /** Uid of the dataset it was made from. */
  dataset: string;
}

/** Where answers are kept. In one process it is memory; at scale the same interface sits on Redis. */
export interface ResultCache {
  get(key: string): StoredResult | undefined | Promise<StoredResult | undefined>;
  set(key: string, result: StoredResult, ttlMs: number): void | Promise<void>;
  delete(key: string): void | Promise<void>;
  /** Drops every answer made from a dataset. */
  forgetDataset(uid: string): void | Promise<void>;
  close(): void | Promise<void>;
}

const OVERHEAD = 512;

export const sizeOf = ({ report, query, summary, data, source }: StoredResult): number =>
  report.length + query.length + summary.length + data.length + source.length + OVERHEAD;

export class MemoryResultCache implements ResultCache {
  readonly #entries: LRUCache<string, StoredResult>;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  /** Bytes held at the moment. */
  get size(): number {
    return this.#entries.calculatedSize;
  }

  get(key: string): StoredResult | undefined {
    return this.#entries.get(key);
  }

  set(key: string, result: StoredResult, ttlMs: number): void {
    this.#entries.set(key, result, { ttl: ttlMs });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  forgetDataset(uid: string): void {
    for (const [key, { dataset }] of this.#entries.entries()) if (dataset === uid) this.#entries.delete(key);
  }

  close(): void {
    this.#entries.clear();
  }
}
