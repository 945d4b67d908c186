import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Counters } from './counters.ts';
import type { Metadata } from './open.ts';
import { type TestPlace, testEngines } from './testing/stores.ts';

describe.each(testEngines)('Counters on %s', (_, newPlace) => {
  let place: TestPlace;
  let metadata: Metadata;
  beforeAll(async () => {
    place = await newPlace();
    metadata = await place.open();
  });
  afterAll(async () => {
    await metadata.close();
    await place.remove();
  });

  it('answers without a query within a second, and sees other processes after it', async () => {
    let now = 0;
    const here = new Counters(metadata.db, { now: () => now });
    const there = new Counters(metadata.db, { now: () => now });
    const before = await here.version('data');
    expect(here.version('data')).toBe(before);
    await there.bump('data');
    now = 999;
    expect(here.version('data')).toBe(before);
    now = 1000;
    expect(await here.version('data')).toBe(before + 1);
  });

  it('does not trust a read that a change overtook', async () => {
    const counters = new Counters(metadata.db, { now: () => 0 });
    const before = await counters.version('data');
    counters.expire();
    const early = counters.version('data');
    const bumped = counters.bump('data');
    await Promise.all([early, bumped]);
    expect(await counters.version('data')).toBe(before + 1);
  });

  it('counts a rolled-back change as none, and a committed one at once', async () => {
    const before = await metadata.counters.version('data');
    const undone = metadata.transaction(async trx => {
      await metadata.counters.bump('data', trx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await metadata.counters.version('data')).toBe(before);
    await metadata.transaction(async trx => {
      await metadata.counters.bump('data', trx);
      expect(await metadata.counters.version('data')).toBe(before);
    });
    expect(await metadata.counters.version('data')).toBe(before + 1);
  });

  it('keeps every one of many bumps, topic by topic', async () => {
    const counters = new Counters(metadata.db, { now: () => 0 });
    const [data, sessions] = [await counters.version('data'), await counters.version('sessions')];
    await Promise.all(Array.from({ length: 20 }, () => counters.bump('data')));
    expect(await counters.version('data')).toBe(data + 20);
    expect(await counters.version('sessions')).toBe(sessions);
  });
});
