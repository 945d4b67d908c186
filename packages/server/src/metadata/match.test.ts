import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matches } from './match.ts';
import type { Metadata } from './open.ts';
import { type TestPlace, testEngines } from './testing/stores.ts';

describe.each(testEngines)('matches on %s', (_, newPlace) => {
  let place: TestPlace;
  let metadata: Metadata;
  beforeAll(async () => {
    place = await newPlace();
    metadata = await place.open();
    const names = ['Sales', 'sales 100%', 'after_sales', 'Été', 'back\\slash', 'aXb'];
    await metadata.db
      .insertInto('views')
      .values(names.map(name => ({ name })))
      .execute();
  });
  afterAll(async () => {
    await metadata.close();
    await place.remove();
  });

  it.each([
    ['contains', 'SALES', ['Sales', 'after_sales', 'sales 100%']],
    ['starts', 'sal', ['Sales', 'sales 100%']],
    ['ends', 'sales', ['Sales', 'after_sales']],
    ['contains', '%', ['sales 100%']],
    ['contains', '_', ['after_sales']],
    ['contains', 'a_b', []],
    ['contains', '\\', ['back\\slash']],
    ['ends', '\\', []],
    ['contains', 'Ét', ['Été']],
    ['contains', '', ['Sales', 'aXb', 'after_sales', 'back\\slash', 'sales 100%', 'Été']],
  ] as const)('%s %j', async (how, text, expected) => {
    const rows = await metadata.db
      .selectFrom('views')
      .select('name')
      .where(matches(sql.ref('name'), how, text))
      .orderBy('name')
      .execute();
    expect(rows.map(({ name }) => name)).toEqual(expected);
  });

  it('takes wildcards where asked to, and a backslash as it is', async () => {
    const find = async (text: string) =>
      (
        await metadata.db
          .selectFrom('views')
          .select('name')
          .where(matches(sql.ref('name'), 'starts', text, { wildcards: true }))
          .orderBy('name')
          .execute()
      ).map(({ name }) => name);
    expect(await find('a_b')).toEqual(['aXb']);
    expect(await find('%sales')).toEqual(['Sales', 'after_sales', 'sales 100%']);
    expect(await find('back\\s')).toEqual(['back\\slash']);
    expect(await find('back\\')).toEqual(['back\\slash']);
  });
});
