import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { pack, RedisResultCache, unpack } from './redis-result-cache.ts';
import { MemoryResultCache, type ResultCache, type StoredResult } from './result-cache.ts';

const REDIS = process.env.PARALLAX_TEST_REDIS_URL;

const result = (dataset: string, size = 10): StoredResult => ({
  report: Buffer.from('"a":1'),
  query: Buffer.from('"SELECT 1"'),
  summary: Buffer.from(''),
  data: Buffer.alloc(size, 'x'),
  source: Buffer.from('{"queries":[]}\n'),
  cachedAt: '2026-01-01T00:00:00',
  dataset,
});

const caches: [string, () => ResultCache][] = [['memory', () => new MemoryResultCache(1_000_000)]];
if (REDIS)
  caches.push(['redis', () => new RedisResultCache(REDIS, error => expect.unreachable(String(error)))]);

describe.each(caches)('answers kept in %s', (_name, open) => {
  const cache = open();
  const key = randomUUID();
  const dataset = randomUUID();
  afterAll(() => cache.close());

  it('come back as they were put', async () => {
    expect(await cache.get(key)).toBeUndefined();
    await cache.set(key, result(dataset), 60_000);
    expect(await cache.get(key)).toEqual(result(dataset));
    await cache.delete(key);
    expect(await cache.get(key)).toBeUndefined();
  });

  it('go with their dataset', async () => {
    const other = randomUUID();
    await cache.set(key, result(dataset), 60_000);
    await cache.set(other, result(randomUUID()), 60_000);
    await cache.forgetDataset(dataset);
    expect(await cache.get(key)).toBeUndefined();
    expect(await cache.get(other)).toBeDefined();
  });
});

it('memory stays within its bound and drops the oldest', () => {
  const cache = new MemoryResultCache(100_000);
  for (let at = 0; at < 1_000; at++) cache.set(String(at), result('d', 5_000), 60_000);
  expect(cache.size).toBeLessThanOrEqual(100_000);
  expect(cache.get('0')).toBeUndefined();
  expect(cache.get('999')).toBeDefined();
});

it('packs and unpacks, and refuses another form', () => {
  expect(unpack(pack(result('d')))).toEqual(result('d'));
  expect(() => unpack(pack(result('d')).subarray(0, -1))).toThrow();
});

it('a store that does not answer costs the hit only', async () => {
  const errors: unknown[] = [];
  const cache = new RedisResultCache('redis://127.0.0.1:1', error => errors.push(error));
  expect(await cache.get('k')).toBeUndefined();
  await cache.set('k', result('d'), 1000);
  expect(errors.length).toBeGreaterThan(0);
  await cache.close();
});
