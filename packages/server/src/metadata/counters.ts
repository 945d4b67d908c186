import type { Clock } from '../clock.ts';
import type { Db, Trx } from './schema.ts';

/** What a process caches and must drop when any process changes it. */
export type Topic = 'identity' | 'sessions' | 'data';

/**
 * Change counters: a writer bumps a topic in its own transaction; readers ask for the topic's version before they
 * trust a cached value. In this process a bump is seen at once, in others within `maxAgeMs`.
 */
export class Counters {
  #versions = new Map<string, number>();
  #checkedAt = Number.NEGATIVE_INFINITY;
  #pending: Promise<void> | undefined;
  #expiries = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly maxAgeMs = 1000,
  ) {}

  /** The topic's version; costs nothing when it was checked within the last second. */
  version(topic: Topic): number | Promise<number> {
    const age = this.clock.now() - this.#checkedAt;
    if (age >= 0 && age < this.maxAgeMs) return this.#versions.get(topic) ?? 0;
    this.#pending ??= this.#read();
    return this.#pending.then(() => this.#versions.get(topic) ?? 0);
  }

  /** Raises a topic's version, inside the transaction that makes the change. */
  async bump(topic: Topic, trx: Db | Trx = this.db): Promise<void> {
    await trx
      .insertInto('change_counters')
      .values({ topic, version: 1 })
      .onConflict(conflict =>
        conflict.column('topic').doUpdateSet(eb => ({ version: eb('change_counters.version', '+', 1) })),
      )
      .execute();
    this.expire();
  }

  /** Makes the next reader look again. */
  expire(): void {
    this.#expiries += 1;
    this.#checkedAt = Number.NEGATIVE_INFINITY;
    this.#pending = undefined;
  }

  async #read(): Promise<void> {
    const at = this.clock.now();
    const expiries = this.#expiries;
    const rows = await this.db
      .selectFrom('change_counters')
      .select(['topic', 'version'])
      .execute()
      .catch(error => {
        this.expire();
        throw error;
      });
    for (const { topic, version } of rows) {
      this.#versions.set(topic, Math.max(version, this.#versions.get(topic) ?? 0));
    }
    // A change made while this read was under way may be missing from it.
    if (expiries !== this.#expiries) return;
    this.#checkedAt = at;
    this.#pending = undefined;
  }
}
