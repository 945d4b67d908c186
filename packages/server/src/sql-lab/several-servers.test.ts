import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { postgresPlace, type TestPlace } from '../metadata/testing/stores.ts';
import { timestamp } from '../metadata/timestamp.ts';
import { createDatabase } from '../resources/databases/service.ts';
import { readSettings } from '../settings.ts';
import { createTestApp, signIn, type TestApp } from '../testing/app.ts';
import { gateTo } from '../testing/gate.ts';
import { Lab, newClientId, openLab } from './testing/lab.ts';

const SLOW = 'SELECT sum(a.range * b.range) AS n FROM range(10000000) a, range(10000000) b';
const DIED = 'The server was restarted while the query ran. Run it again.';
const AWAY = 'The server cannot reach the store of its own data at the moment. Try again shortly.';
const SERVER = process.env.PARALLAX_TEST_POSTGRES_URL ?? '';

describe.skipIf(!SERVER)('servers that share their metadata', () => {
  let place: TestPlace;
  let a: TestApp;
  let b: TestApp;
  let lab: Lab;
  let other: Lab;
  beforeAll(async () => {
    place = await postgresPlace(SERVER);
    const env = { PARALLAX_METADATA_URL: place.url!, PARALLAX_HOME: place.home };
    a = await createTestApp({ env });
    b = await createTestApp({ env });
    lab = await openLab(a, await a.as());
    other = lab.as(await b.as());
  });
  afterAll(async () => {
    await a.close();
    await b.close();
    await place.remove();
  });

  it('stop, follow and read the runs of each other', async () => {
    const id = await lab.start(SLOW);
    await expect.poll(async () => (await other.query(id))?.state).toBe('running');
    expect((await other.stop(id)).status).toBe(200);
    await expect.poll(() => a.services.runs.find(id), { timeout: 10_000 }).toBeNull();
    expect((await lab.query(id)).state).toBe('stopped');

    const whole = await lab.start('SELECT range AS n FROM range(100000)');
    const end = await other.window(whole, { offset: 99_999, wait: 20_000 });
    expect(end.body).toMatchObject({ state: 'success', complete: true, total: 100_000, rows: [[99_999]] });
    const sorted = await other.window(whole, { limit: 1, sort: [{ column: 'n', descending: true }] });
    expect(sorted.body.rows).toEqual([[99_999]]);
    const file = await other.client.get(`/api/v1/sqllab/export/${whole}/`);
    expect(file.text.trim().split(/\r?\n/)).toHaveLength(100_001);
  });

  it('are asked for the tabs of one person at the same time', async () => {
    const create = async (from: Lab): Promise<number> => {
      const queryEditor = { name: 'Tab', dbId: lab.databaseId, sql: 'SELECT 1' };
      return (await from.form('POST', '/tabstateview/', { queryEditor })).body.id;
    };
    const tabs = [await create(lab), await create(other)];
    const both = [lab, other].flatMap(from => tabs.map(tab => ({ from, tab })));
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, at) => both[at % both.length]!).map(({ from, tab }) =>
        from.form('POST', `/tabstateview/${tab}/activate`),
      ),
    );
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    const found = await Promise.all(tabs.map(tab => other.client.get(`/tabstateview/${tab}`)));
    expect(found.filter(({ body }) => body.active)).toHaveLength(1);
  });

  it('end the runs of one that died, and nobody else’s', async () => {
    const [dead, alive] = [newClientId(), newClientId()];
    const going = await other.start(SLOW);
    const row = { database_id: lab.databaseId, user_id: 1, sql: SLOW, status: 'running' };
    const at = (seconds: number) => timestamp(b.clock.now() + seconds * 1000);
    await expect.poll(async () => (await other.query(going))?.state).toBe('running');
    b.clock.advance(120_000);
    await b.services.db
      .insertInto('queries')
      .values([
        { ...row, client_id: dead, changed_on: at(-61) },
        { ...row, client_id: alive, changed_on: at(-59) },
      ])
      .execute();
    await b.services.runs.look();
    expect(await lab.query(dead)).toMatchObject({ state: 'failed', errorMessage: DIED });
    expect((await lab.query(alive)).state).toBe('running');
    expect((await lab.query(going)).state).toBe('running');
    await other.stop(going);
  });
});

describe.skipIf(!SERVER)('metadata that is away for a while', () => {
  it('takes neither a script under way nor its rows with it', async () => {
    const place = await postgresPlace(SERVER);
    const gate = await gateTo(place.url!);
    const errors: unknown[] = [];
    const app = await createApp({
      settings: readSettings({
        PARALLAX_HOME: place.home,
        PARALLAX_METADATA_URL: gate.url,
        PARALLAX_ADMIN_PASSWORD: 'x'.repeat(12),
        PARALLAX_EXAMPLES: 'false',
      }),
      onError: error => errors.push(error),
    });
    const target = new pg.Client({ connectionString: SERVER });
    await target.connect();
    try {
      await target.query('CREATE TABLE IF NOT EXISTS held_up AS SELECT 7 AS n');
      const id = await createDatabase(app.services, {
        database_name: 'target',
        sqlalchemy_uri: SERVER,
      });
      const lab = new Lab(await signIn(app, 'admin', 'x'.repeat(12)), id);
      await target.query('BEGIN');
      await target.query('LOCK TABLE held_up');
      const run = await lab.start('SELECT 1; SELECT n FROM held_up; SELECT n + 1 AS n FROM held_up');
      await expect.poll(async () => (await lab.query(run)).extra.statement?.current).toBe(2);
      await gate.shut();
      for (const reply of [await lab.window(run), await lab.execute('SELECT 1'), await lab.stop(run)]) {
        expect([reply.status, reply.body.errors[0].message]).toEqual([503, AWAY]);
      }
      await target.query('COMMIT');
      await expect.poll(() => app.services.runs.find(run)?.result?.complete).toBe(true);
      const before = errors.length;
      await expect.poll(() => errors.length, { timeout: 10_000 }).toBeGreaterThan(before + 2);
      await gate.open();
      const { body } = await lab.finished(run);
      expect(body).toMatchObject({ state: 'success', complete: true, rows: [[8]] });
      expect(await lab.query(run)).toMatchObject({ state: 'success', rows: 1, progress: 100 });
    } finally {
      await target.query('DROP TABLE held_up');
      await target.end();
      await app.close();
      await gate.shut();
      await place.remove();
    }
  });
});
