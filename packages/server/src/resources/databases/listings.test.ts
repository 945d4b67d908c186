import { describe, expect, it } from 'vitest';
import { Listings } from './listings.ts';

const KEY = [1, 1, 'schema'];

/** A listing that counts how often it was read and says so. */
function counted() {
  const listings = new Listings();
  let reads = 0;
  let failing = false;
  const load = async () => {
    if (failing) throw new Error('down');
    return [`read ${++reads}`];
  };
  return {
    listings,
    fail: (on: boolean) => {
      failing = on;
    },
    ask: (at: number, options: { seconds?: number; force?: boolean } = {}) =>
      listings.get(KEY, { now: at * 1000, seconds: options.seconds, force: options.force ?? false }, load),
  };
}

const settle = () => new Promise(resolve => setImmediate(resolve));

describe('listings', () => {
  it.each([
    ['fresh', 59, {}, 'read 1'],
    ['a little old, answered at once', 61, {}, 'read 1'],
    ['too old', 601, {}, 'read 2'],
    ['asked to be read again', 1, { force: true }, 'read 2'],
    ['within the connection’s own time', 29, { seconds: 30 }, 'read 1'],
    ['beyond the connection’s own time', 30, { seconds: 30 }, 'read 2'],
    ['kept for good', 100_000, { seconds: 0 }, 'read 1'],
  ])('%s', async (_, at, options, expected) => {
    const { ask } = counted();
    await ask(0, options);
    expect(await ask(at, options)).toEqual([expected]);
  });

  it('reads an old listing again in the background, once', async () => {
    const { ask } = counted();
    await ask(0);
    await Promise.all([ask(61), ask(62)]);
    await settle();
    expect(await ask(63)).toEqual(['read 2']);
  });

  it('keeps the old listing while the database is down, and tries again', async () => {
    const { ask, fail } = counted();
    await ask(0);
    fail(true);
    expect(await ask(61)).toEqual(['read 1']);
    await settle();
    expect(await ask(62)).toEqual(['read 1']);
    await expect(ask(700)).rejects.toThrow('down');
    fail(false);
    expect(await ask(701)).toEqual(['read 2']);
  });

  it('forgets one database and no other', async () => {
    const { listings, ask } = counted();
    await ask(0);
    listings.forget(11);
    expect(await ask(1)).toEqual(['read 1']);
    listings.forget(1);
    expect(await ask(1)).toEqual(['read 2']);
  });

  it('forgetting wins over a reading under way', async () => {
    const { listings, ask } = counted();
    await ask(0);
    await ask(61);
    listings.forget(1);
    await settle();
    expect(await ask(62)).toEqual(['read 3']);
  });
});
