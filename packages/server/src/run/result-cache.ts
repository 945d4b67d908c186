import { LRUCache } from 'lru-cache';

/** One stored answer: the reply's bytes after the volatile keys, and when they were made. */
export interface StoredResult {
  bytes: Buffer;
  /** ISO text without zone, as the reply writes it. */
  cachedAt: string;
}

/** Where answers are kept. In one process it is memory; at scale the same interface sits on Redis. */
export interface ResultCache {
  get(key: string): StoredResult | undefined | Promise<StoredResult | undefined>;
  set(key: string, result: StoredResult, ttlMs: number): void | Promise<void>;
  delete(key: string): void | Promise<void>;
}

export class MemoryResultCache implements ResultCache {
  readonly #entries: LRUCache<string, StoredResult>;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: entry => entry.bytes.length + 256 });
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
}

/** Identical work that is already under way is awaited, not repeated. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  do(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
