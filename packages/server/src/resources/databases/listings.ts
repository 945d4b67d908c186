import type { TableName } from '@parallax/engines';
import { LRUCache } from 'lru-cache';

/** A schema's tables, with their names in lower case for the search. */
export interface TableListing {
  tables: TableName[];
  keys: string[];
}

interface Entry {
  at: number;
  value: Promise<unknown>;
  /** How many names it holds; one until they are known. */
  size: number;
  renewing: boolean;
}

interface Freshness {
  now: number;
  /** Seconds; 0 keeps the listing until somebody refreshes it; undefined leaves it to us. */
  seconds: number | undefined;
  force: boolean;
}

const DEFAULT_SECONDS = 60;
/** So long an older listing still answers while a new one is being read, where the connection sets no time itself. */
const STALE_SECONDS = 600;
const MAX_LISTINGS = 2_000;
const MAX_NAMES = 2_000_000;

const isListing = (value: unknown): value is TableListing =>
  typeof value === 'object' && value !== null && 'tables' in value;

const sizeOf = (value: unknown): number =>
  Math.max(1, isListing(value) ? value.tables.length : Array.isArray(value) ? value.length : 1);

/** What connected databases hold, kept for a while: a picker that is typed into must not ask the database each time. */
export class Listings {
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_LISTINGS,
    maxSize: MAX_NAMES,
    sizeCalculation: entry => Math.min(entry.size, MAX_NAMES),
  });

  async get<T>(key: readonly unknown[], freshness: Freshness, load: () => Promise<T>): Promise<T> {
    const { now, force, seconds } = freshness;
    const name = JSON.stringify(key);
    const known = this.#entries.get(name);
    if (!known || force) return this.#read(name, now, load);
    const age = (now - known.at) / 1000;
    if (seconds === 0 || age < (seconds ?? DEFAULT_SECONDS)) return known.value as Promise<T>;
    if (seconds !== undefined || age >= STALE_SECONDS) return this.#read(name, now, load);
    if (!known.renewing) this.#renew(name, known, now, load);
    return known.value as Promise<T>;
  }

  /** After the product itself changed something in a database. */
  forget(databaseId: number): void {
    for (const name of this.#entries.keys()) {
      if (name.startsWith(`[${databaseId},`)) this.#entries.delete(name);
    }
  }

  #read<T>(name: string, now: number, load: () => Promise<T>): Promise<T> {
    const value = load();
    const entry: Entry = { at: now, value, size: 1, renewing: false };
    this.#entries.set(name, entry);
    const isCurrent = () => this.#entries.peek(name) === entry;
    value.then(
      loaded => {
        entry.size = sizeOf(loaded);
        if (isCurrent()) this.#entries.set(name, entry, { size: Math.min(entry.size, MAX_NAMES) });
      },
      () => {
        if (isCurrent()) this.#entries.delete(name);
      },
    );
    return value;
  }

  /** Reads again behind the back of those who ask; what fails is tried again by the next of them. */
  #renew(name: string, known: Entry, now: number, load: () => Promise<unknown>): void {
    known.renewing = true;
    load().then(
      loaded => {
        if (this.#entries.peek(name) !== known) return;
        const size = sizeOf(loaded);
        this.#entries.set(name, { at: now, value: Promise.resolve(loaded), size, renewing: false });
      },
      () => {
        known.renewing = false;
      },
    );
  }
}

export const tableListing = (tables: TableName[]): TableListing => {
  const sorted = [...tables].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return { tables: sorted, keys: sorted.map(({ name }) => name.toLowerCase()) };
};
