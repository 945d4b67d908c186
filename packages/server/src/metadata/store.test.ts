import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { text } from './column.ts';
import { metadataLocation } from './location.ts';
import { migrate } from './migrate.ts';
import { migration } from './migration.ts';
import { migrations } from './migrations/index.ts';
import type { Metadata } from './open.ts';
import { type TestPlace, testEngines } from './testing/stores.ts';
import { timestamp } from './timestamp.ts';

const AT = timestamp(Date.UTC(2026, 0, 31, 9, 5, 0, 250));
const locationOf = ({ home, url }: TestPlace) => metadataLocation(url, home);
const audit = { created_on: AT, changed_on: AT };

describe.each(testEngines)('metadata store on %s', (_, newPlace) => {
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

  it('applies every migration once', async () => {
    const again = await place.open();
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(again.db);
    await again.close();
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  it('lets processes start together on an empty store', async () => {
    const fresh = await newPlace();
    const opened = await Promise.all(Array.from({ length: 4 }, () => fresh.open()));
    const { rows } = await sql<{ n: number }>`select count(*) as n from migrations`.execute(opened[0]!.db);
    expect(rows).toEqual([{ n: migrations.length }]);
    await Promise.all(opened.map(store => store.close()));
    await fresh.remove();
  });

  it('refuses a store that a newer version made', async () => {
    const older = migrate(metadata.db, locationOf(place), {
      clock: systemClock,
      list: migrations.slice(0, -1),
    });
    await expect(older).rejects.toThrow(`made by a newer version of Parallax (${migrations.at(-1)!.name})`);
  });

  it('leaves the store as it was when a migration fails', async () => {
    const broken = migration({
      name: '9999-broken',
      tables: { half_made: { name: text() } },
      move: async db => {
        await sql`insert into no_such_table values (1)`.execute(db);
      },
    });
    const run = migrate(metadata.db, locationOf(place), {
      clock: systemClock,
      list: [...migrations, broken],
    });
    await expect(run).rejects.toThrow();
    await expect(sql`select * from half_made`.execute(metadata.db)).rejects.toThrow();
  });

  it('gives rows back as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 60 }).filter(name => !name.includes('\0')),
        fc.json(),
        fc.boolean(),
        fc.maxSafeInteger(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        async (name, json, flag, int, float) => {
          const written = await metadata.transaction(async trx => {
            const { id } = await trx
              .insertInto('reports')
              .values({
                uuid: crypto.randomUUID(),
                type: 'Report',
                name: crypto.randomUUID(),
                description: name,
                extra: json,
                active: flag,
                crontab: '',
                custom_width: int,
                last_value: float,
                last_eval_dttm: AT,
                ...audit,
              })
              .returning('id')
              .executeTakeFirstOrThrow();
            return id;
          });
          const row = await metadata.db
            .selectFrom('reports')
            .select(['description', 'extra', 'active', 'custom_width', 'last_value', 'last_eval_dttm', 'sql'])
            .where('id', '=', written)
            .where('active', '=', flag)
            .executeTakeFirstOrThrow();
          expect(row).toEqual({
            description: name,
            extra: json,
            active: flag,
            custom_width: int,
            last_value: float === 0 ? expect.closeTo(0) : float,
            last_eval_dttm: AT,
            sql: null,
          });
        },
      ),
      { numRuns: 50 },
    );
  });

  it('returns booleans from inserts, joins and sub-selects, and counts as numbers', async () => {
    const made = await metadata.db
      .insertInto('themes')
      .values({ uuid: crypto.randomUUID(), theme_name: 'a', json_data: '{}', is_system: true, ...audit })
      .returning(['id', 'is_system', 'is_system_dark'])
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({ is_system: true, is_system_dark: false });
    const nested = await metadata.db
      .selectFrom(eb => eb.selectFrom('themes').select(['id', 'is_system as locked']).as('inner_themes'))
      .select(['locked'])
      .where('id', '=', made.id)
      .execute();
    expect(nested).toEqual([{ locked: true }]);
    const counted = await metadata.db
      .selectFrom('themes')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(counted.n).toBe(1);
  });

  it('orders text by code point and instants by time', async () => {
    const names = ['b', 'a', 'B', 'Ä', 'ä', '_', 'z'];
    const base = Date.UTC(2026, 1, 1);
    await metadata.db
      .insertInto('tags')
      .values(names.map((name, i) => ({ name, created_on: AT, changed_on: timestamp(base + i * 1001) })))
      .execute();
    const byName = await metadata.db.selectFrom('tags').select('name').orderBy('name').execute();
    expect(byName.map(({ name }) => name)).toEqual(['B', '_', 'a', 'b', 'z', 'Ä', 'ä']);
    const byTime = await metadata.db
      .selectFrom('tags')
      .select('name')
      .orderBy('changed_on', 'desc')
      .execute();
    expect(byTime.map(({ name }) => name)).toEqual([...names].reverse());
  });

  it('lowers the letters A to Z alone', async () => {
    const texts = ['ABC xyz', 'Été ÀÉÎ', 'ПРИВЕТ', 'İI', 'ẞß'];
    await metadata.db
      .insertInto('views')
      .values(texts.map(name => ({ name })))
      .execute();
    const rows = await metadata.db
      .selectFrom('views')
      .select(['name', sql<string>`lower(name)`.as('lowered')])
      .execute();
    const folded = (text: string) => text.replace(/[A-Z]/g, letter => letter.toLowerCase());
    expect(rows.map(({ lowered }) => lowered)).toEqual(rows.map(({ name }) => folded(name)));
  });

  it('refuses text with a NUL character', async () => {
    const insert = metadata.db.insertInto('roles').values({ name: 'a\0b' }).execute();
    await expect(insert).rejects.toMatchObject({ code: '22021' });
  });

  it('rolls back a transaction that throws', async () => {
    const work = metadata.transaction(async trx => {
      await trx.insertInto('roles').values({ name: 'half' }).execute();
      throw new Error('second thoughts');
    });
    await expect(work).rejects.toThrow('second thoughts');
    expect(await metadata.db.selectFrom('roles').select('id').where('name', '=', 'half').execute()).toEqual(
      [],
    );
  });

  it('hides a transaction from others until it commits, without making them wait', async () => {
    await metadata.transaction(async trx => {
      await trx.insertInto('roles').values({ name: 'unseen' }).execute();
      expect(
        await metadata.db.selectFrom('roles').select('id').where('name', '=', 'unseen').execute(),
      ).toEqual([]);
    });
    expect(
      await metadata.db.selectFrom('roles').select('id').where('name', '=', 'unseen').execute(),
    ).toHaveLength(1);
  });

  it('checks foreign keys and never gives an id twice', async () => {
    const role = () =>
      metadata.db
        .insertInto('roles')
        .values({ name: crypto.randomUUID() })
        .returning('id')
        .executeTakeFirstOrThrow();
    const first = await role();
    await metadata.db.deleteFrom('roles').where('id', '=', first.id).execute();
    expect((await role()).id).toBeGreaterThan(first.id);
    await expect(
      metadata.db.insertInto('user_roles').values({ user_id: 1e6, role_id: first.id }).execute(),
    ).rejects.toThrow(/foreign key/i);
  });

  it('keeps every write of concurrent writers', async () => {
    const other = await place.open();
    const counter = await metadata.db
      .insertInto('tags')
      .values({ name: 'counter', version: 0, ...audit })
      .returning('id')
      .executeTakeFirstOrThrow();
    const raise = (store: Metadata) =>
      store.transaction(async trx => {
        await trx
          .updateTable('tags')
          .set(eb => ({ version: eb('version', '+', 1) }))
          .where('id', '=', counter.id)
          .execute();
        await trx.insertInto('roles').values({ name: crypto.randomUUID() }).execute();
      });
    await Promise.all(Array.from({ length: 60 }, (_, i) => raise(i % 2 === 0 ? metadata : other)));
    const { version } = await other.db
      .selectFrom('tags')
      .select('version')
      .where('id', '=', counter.id)
      .executeTakeFirstOrThrow();
    await other.close();
    expect(version).toBe(60);
  });

  it('tells other processes of a change within a second, and this one at once', async () => {
    let now = 0;
    const other = await place.open({ now: () => now });
    const before = await other.counters.version('data');
    await metadata.counters.bump('data');
    expect(await metadata.counters.version('data')).toBe(before + 1);
    expect(await other.counters.version('data')).toBe(before);
    now = 1000;
    expect(await other.counters.version('data')).toBe(before + 1);
    await other.close();
  });
});

describe('snapshots', () => {
  it('copies an existing SQLite file before a migration and keeps the last five', async () => {
    const [, newPlace] = testEngines[0]!;
    const place = await newPlace();
    const metadata = await place.open();
    await metadata.db.insertInto('roles').values({ name: 'before' }).execute();
    const folder = join(place.home, 'snapshots');
    expect(() => readdirSync(folder)).toThrow();

    const path = join(place.home, 'metadata.db');
    const extra = Array.from({ length: 7 }, (_, n) =>
      migration({ name: `900${n}-extra`, tables: { [`extra_${n}`]: { name: text() } } }),
    );
    for (let n = 1; n <= extra.length; n++) {
      const clock = { now: () => Date.UTC(2026, 0, n) };
      await migrate(
        metadata.db,
        { kind: 'sqlite', path },
        { clock, list: [...migrations, ...extra.slice(0, n)] },
      );
    }
    expect(readdirSync(folder).sort()).toEqual(
      [3, 4, 5, 6, 7].map(day => `metadata.db.2026-01-0${day}T00-00-00.000Z`),
    );
    await metadata.close();
    await place.remove();
  });
});
