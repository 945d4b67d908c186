import type { QueryContext } from '@parallax/contract';
import { contributionTotals } from '@parallax/query';
import { LRUCache } from 'lru-cache';
import type { Call } from '../http/call.ts';
import type { Metadata } from '../metadata/open.ts';
import { type Prepared, prepareContext } from './chart-data.ts';
import { entryPieces } from './reply.ts';
import type { ResultCache, StoredResult } from './result-cache.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const DAY = 86_400_000;

interface Remembered {
  versions: string;
  /** Epoch milliseconds; the plan may be another one afterwards. */
  until: number;
  queries: Pick<Prepared, 'key' | 'type'>[];
}

/**
 * Which stored answers a request of a user led to, by its very text. While no definition, grant or rule has changed the
 * same text leads there again, without being parsed, checked or planned.
 */
export class Recall {
  readonly #known = new LRUCache<string, Remembered>({
    maxSize: MAX_BYTES,
    sizeCalculation: (_value, key) => key.length * 2 + 256,
  });

  constructor(
    private readonly metadata: Metadata,
    private readonly results: ResultCache,
  ) {}

  /** The entries of the reply, when all of them are stored. */
  async find(text: string, call: Call): Promise<Buffer[][] | null> {
    const known = this.#known.get(keyOf(text, call));
    if (!known || known.until < call.now || known.versions !== (await this.#versions())) return null;
    const entries: Buffer[][] = [];
    for (const { key, type } of known.queries) {
      const looked = this.results.get(key);
      const stored: StoredResult | undefined = looked instanceof Promise ? await looked : looked;
      if (!stored) return null;
      entries.push(entryPieces(stored, { type, fresh: false, annotations: '{}', withQuery: true }));
    }
    return entries;
  }

  /** Remembers where a text led, if it will lead there for the rest of the day. */
  async keep(text: string, prepared: readonly Prepared[], call: Call): Promise<void> {
    const [first] = prepared;
    if (!first || !isPlain(first.open.context, prepared, call)) return;
    const versions = await this.#versions();
    const until = (Math.floor(call.now / DAY) + 1) * DAY - 1;
    // Relative times only move forward: what is the same now and at the end is the same in between.
    const later = await prepareContext(first.open.context, { ...call, now: until });
    if (later.some(({ key }, index) => key !== prepared[index]!.key)) return;
    const queries = prepared.map(({ key, type }) => ({ key, type }));
    this.#known.set(keyOf(text, call), { versions, until, queries });
  }

  async #versions(): Promise<string> {
    const { counters } = this.metadata;
    const data = counters.version('data');
    const identity = counters.version('identity');
    if (typeof data === 'number' && typeof identity === 'number') return `${data}.${identity}`;
    return (await Promise.all([data, identity])).join('.');
  }
}

const keyOf = (text: string, { principal, url }: Call): string => `${principal.id}\n${url}\n${text}`;

/** Answered from the caller's own grants and the query alone: no dashboard, token, annotation or total has a say. */
const isPlain = (context: QueryContext, prepared: readonly Prepared[], { principal }: Call): boolean =>
  principal.kind === 'user' &&
  context.force !== true &&
  context.custom_cache_timeout !== -1 &&
  (context.result_format ?? 'json') === 'json' &&
  contributionTotals(context.queries).length === 0 &&
  prepared.every(({ open, query }) => open.route === null && !query.annotation_layers?.length);
