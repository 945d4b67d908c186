import type { Redis } from 'ioredis';
import type { ResultCache, StoredResult } from './result-cache.ts';

const ANSWER = 'parallax:answer:';
const DATASET = 'parallax:answers-of:';
const PIECES = ['report', 'query', 'summary', 'data', 'source'] as const;

/** Answers shared by several processes. A store that does not answer costs a hit, never a reply. */
export class RedisResultCache implements ResultCache {
  readonly #redis: Promise<Redis>;

  constructor(
    url: string,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#redis = connect(url, onError);
  }

  async get(key: string): Promise<StoredResult | undefined> {
    return this.#try(async redis => {
      const packed = await redis.getBuffer(ANSWER + key);
      return packed ? unpack(packed) : undefined;
    });
  }

  async set(key: string, result: StoredResult, ttlMs: number): Promise<void> {
    await this.#try(redis =>
      redis
        .multi()
        .set(ANSWER + key, pack(result), 'PX', Math.max(1, Math.floor(ttlMs)))
        .sadd(DATASET + result.dataset, key)
        .exec(),
    );
  }

  async delete(key: string): Promise<void> {
    await this.#try(redis => redis.del(ANSWER + key));
  }

  async forgetDataset(uid: string): Promise<void> {
    await this.#try(async redis => {
      const keys = await redis.smembers(DATASET + uid);
      await redis.del(DATASET + uid, ...keys.map(key => ANSWER + key));
    });
  }

  async close(): Promise<void> {
    await this.#redis.then(redis => redis.quit()).catch(this.onError);
  }

  async #try<T>(work: (redis: Redis) => Promise<T>): Promise<T | undefined> {
    try {
      return await work(await this.#redis);
    } catch (error) {
      this.onError(error);
      return undefined;
    }
  }
}

async function connect(url: string, onError: (error: unknown) => void): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: true, commandTimeout: 2000 });
  redis.on('error', onError);
  return redis;
}

/** A line of JSON with the lengths of the pieces, then the pieces. */
export function pack(result: StoredResult): Buffer {
  const { cachedAt, dataset } = result;
  const lengths = PIECES.map(piece => result[piece].length);
  const head = `${JSON.stringify({ cachedAt, dataset, lengths })}\n`;
  return Buffer.concat([Buffer.from(head), ...PIECES.map(piece => result[piece])]);
}

export function unpack(packed: Buffer): StoredResult {
  const end = packed.indexOf('\n');
  const { cachedAt, dataset, lengths } = JSON.parse(packed.toString('utf8', 0, end)) as {
    cachedAt: string;
    dataset: string;
    lengths: number[];
  };
  let at = end + 1;
  const [report, query, summary, data, source] = lengths.map(length => {
    const piece = packed.subarray(at, at + length);
    at += length;
    return piece;
  });
  if (!report || !query || !summary || !data || !source || at !== packed.length) {
    throw new Error('A stored answer has another form than this version writes.');
  }
  return { report, query, summary, data, source, cachedAt, dataset };
}
