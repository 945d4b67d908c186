import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Metadata } from './open.ts';
import { sqlitePlace, type TestPlace } from './testing/stores.ts';

describe('SQLite driver', () => {
  let place: TestPlace;
  let metadata: Metadata;
  beforeAll(async () => {
    place = await sqlitePlace();
    metadata = await place.open();
  });
  afterAll(async () => {
    await metadata.close();
    await place.remove();
  });
  const evaluate = async (value: unknown): Promise<unknown> => {
    const { rows } = await sql<{
      v: unknown;
      t: string;
    }>`select ${value} as v, typeof(${value}) as t`.execute(metadata.db);
    return rows[0];
  };

  it.each([
    [1, { v: 1, t: 'integer' }],
    [-0, { v: 0, t: 'integer' }],
    [Number.MAX_SAFE_INTEGER, { v: Number.MAX_SAFE_INTEGER, t: 'integer' }],
    [0.5, { v: 0.5, t: 'real' }],
    [true, { v: 1, t: 'integer' }],
    [false, { v: 0, t: 'integer' }],
    [null, { v: null, t: 'null' }],
    [undefined, { v: null, t: 'null' }],
    ['ü🎉', { v: 'ü🎉', t: 'text' }],
    [7n, { v: 7, t: 'integer' }],
  ])('binds %s', async (value, expected) => {
    expect(await evaluate(value)).toEqual(expected);
  });

  it.each([[new Date()], [{}], [[1]], [Symbol('s')]])('refuses %s', async value => {
    await expect(evaluate(value)).rejects.toThrow('cannot bind');
  });

  it('is durable and checks foreign keys', async () => {
    const pragma = async (name: string) =>
      (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(metadata.db)).rows[0];
    expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(await pragma('synchronous')).toEqual({ synchronous: 2 });
    expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 });
  });

  it('takes hasty notes in turn with other writers, and shows them to everybody', async () => {
    const { rows } = await sql`pragma synchronous`.execute(metadata.hasty);
    expect(rows).toEqual([{ synchronous: 1 }]);
    let hasty: Promise<unknown> = Promise.resolve();
    await metadata.transaction(async trx => {
      hasty = metadata.hasty.insertInto('roles').values({ name: 'hasty' }).execute();
      await trx.insertInto('roles').values({ name: 'before hasty' }).execute();
    });
    await hasty;
    const names = await metadata.db.selectFrom('roles').select('name').orderBy('id').execute();
    expect(names.map(({ name }) => name).slice(-2)).toEqual(['before hasty', 'hasty']);
  });

  it('reads beside an open transaction, also with plain SQL, while writers wait their turn', async () => {
    const order: string[] = [];
    let outside: Promise<unknown> = Promise.resolve();
    await metadata.transaction(async trx => {
      await trx.insertInto('roles').values({ name: 'inside' }).execute();
      outside = metadata.db
        .insertInto('roles')
        .values({ name: 'outside' })
        .execute()
        .then(() => order.push('outside'));
      await sql`select name from roles`.execute(metadata.db);
      order.push('read');
      await metadata.db.selectFrom('roles').select('name').execute();
      order.push('read again');
    });
    order.push('committed');
    await outside;
    expect(order).toEqual(['read', 'read again', 'committed', 'outside']);
  });

  it('goes on after a failed statement and a failed transaction', async () => {
    await expect(sql`insert into nowhere values (1)`.execute(metadata.db)).rejects.toThrow('no such table');
    await metadata.db.insertInto('roles').values({ name: 'twice' }).execute();
    const twice = metadata.transaction(trx => trx.insertInto('roles').values({ name: 'twice' }).execute());
    await expect(twice).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' });
    await metadata.transaction(async trx => {
      await trx.insertInto('roles').values({ name: 'after' }).execute();
    });
    const { rows } = await sql`select name from roles where name = 'after'`.execute(metadata.db);
    expect(rows).toEqual([{ name: 'after' }]);
  });
});
