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
}

interface Freshness {
  now: number;
  /** Seconds; 0 keeps the listing until somebody refreshes it. */
  seconds: number | undefined;
  force: boolean;
}

const DEFAULT_SECONDS = 60;
const MAX_LISTINGS = 2_000;

/** What connected databases hold, kept for a while: a picker that is typed into must not ask the database each time. */
export class Listings {
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_LISTINGS });

  async get<T>(key: readonly unknown[], freshness: Freshness, load: () => Promise<T>): Promise<T> {
    const { now, force, seconds = DEFAULT_SECONDS } = freshness;
    const name = JSON.stringify(key);
    const known = this.#entries.get(name);
    if (known && !force && (seconds === 0 || now - known.at < seconds * 1000)) {
      return known.value as Promise<T>;
    }
    const value = load();
    const entry = { at: now, value };
    this.#entries.set(name, entry);
    value.catch(() => {
      if (this.#entries.get(name) === entry) this.#entries.delete(name);
    });
    return value;
  }

  /** After the product itself changed something in a database. */
  forget(databaseId: number): void {
    for (const name of this.#entries.keys()) {
      if (name.startsWith(`[${databaseId},`)) this.#entries.delete(name);
    }
  }
}

export const tableListing = (tables: TableName[]): TableListing => {
  const sorted = [...tables].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return { tables: sorted, keys: sorted.map(({ name }) => name.toLowerCase()) };
};
