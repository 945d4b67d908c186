import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL_LAB } from '@parallax/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { timestamp } from '../metadata/timestamp.ts';
import { readSettings } from '../settings.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { type Lab, newClientId, onDatabase, openLab } from './testing/lab.ts';

/** Rows without end, as fast as anybody reads them. */
const ENDLESS = 'SELECT range AS n, repeat(md5(range::VARCHAR), 20) AS m FROM range(1000000000000)';
const SLOW = 'SELECT sum(a.range * b.range) AS n FROM range(10000000) a, range(10000000) b';

let app: TestApp;
let lab: Lab;
beforeAll(async () => {
  app = await createTestApp();
  lab = await openLab(app, await app.as(), { allow_dml: true });
});
afterAll(() => app.close());
const files = () =>
  existsSync(app.services.runs.store.folder) ? readdirSync(app.services.runs.store.folder) : [];

describe('a run', () => {
  it('shows its first rows while the others still arrive, and stops during the fetch', async () => {
    const id = await lab.start(ENDLESS);
    const window = await lab.window(id, { limit: 10, wait: 30_000 });
    expect(window.body.rows.map(([n]: [number]) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const { key } = app.services.runs.find(id)!.result!;
    await lab.stop(id);
    expect(await lab.query(id)).toMatchObject({ state: 'stopped', resultsKey: null });
    expect(files().filter(name => name.startsWith(key))).toEqual([]);
  });

  it('of endless rows ends at the limit', async () => {
    const id = await lab.start(ENDLESS, { queryLimit: 30_000 });
    const { body } = await lab.finished(id, { offset: 29_999 });
    expect(body).toMatchObject({ complete: true, total: 30_000, rows: [[29_999, expect.any(String)]] });
    expect(await lab.query(id)).toMatchObject({ rows: 30_000, limit: 30_000, limitingFactor: 'DROPDOWN' });
  });

  it('stops while somebody waits for it', async () => {
    const client_id = newClientId();
    const waiting = lab.execute(SLOW, { client_id });
    await expect.poll(() => app.services.runs.find(client_id)?.state).toBe('running');
    expect((await lab.stop(client_id)).status).toBe(200);
    const reply = await waiting;
    expect([reply.status, reply.body.status]).toEqual([200, 'stopped']);
    expect(await lab.query(client_id)).toMatchObject({ state: 'stopped' });
  });

  it('is stopped through the store by another process', async () => {
    const id = await lab.start(SLOW);
    await expect.poll(() => app.services.runs.find(id)?.state).toBe('running');
    await app.services.db
      .updateTable('queries')
      .set({ status: 'stopped' })
      .where('client_id', '=', id)
      .execute();
    await expect.poll(() => app.services.runs.find(id), { timeout: 10_000 }).toBeNull();
    expect((await lab.query(id)).state).toBe('stopped');
  });

  it('that another process takes for dead, or deletes, does not go on', async () => {
    const [dead, deleted] = [await lab.start(SLOW), await lab.start(SLOW)];
    for (const id of [dead, deleted])
      await expect.poll(() => app.services.runs.find(id)?.state).toBe('running');
    const { db } = app.services;
    await db.updateTable('queries').set({ status: 'failed' }).where('client_id', '=', dead).execute();
    await db.deleteFrom('queries').where('client_id', '=', deleted).execute();
    for (const id of [dead, deleted])
      await expect.poll(() => app.services.runs.find(id), { timeout: 10_000 }).toBeNull();
    expect((await lab.query(dead)).state).toBe('failed');
  });

  it('waits its turn when many run', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => lab.start(SLOW)));
    await expect.poll(() => ids.filter(id => app.services.runs.find(id)?.state === 'running').length).toBe(3);
    expect(ids.filter(id => app.services.runs.find(id)?.state === 'pending')).toHaveLength(2);
    for (const id of ids) await lab.stop(id);
    for (const id of ids) expect((await lab.query(id)).state).toBe('stopped');
  });

  it('tells which statement it is at', async () => {
    const id = await lab.start(`SELECT 1; SELECT 2; ${SLOW}`);
    await expect.poll(async () => (await lab.query(id)).extra.progress).toBe('Running statement 3 out of 3');
    expect(await lab.query(id)).toMatchObject({
      progress: 66,
      extra: { statement: { current: 3, total: 3 } },
    });
    await lab.stop(id);
  });

  it('that fails half way has done what came before, and says where', async () => {
    await onDatabase(app, lab, 'CREATE TABLE steps (n INTEGER)');
    const reply = await lab.execute(
      'INSERT INTO steps VALUES (1);\n-- then\nSELECT\n  nope\nFROM steps;\nINSERT INTO steps VALUES (2)',
    );
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0]).toMatchObject({
      error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
      extra: { line: 4, column: 3, statement: { current: 2, total: 3 } },
    });
    expect((await lab.execute('SELECT n FROM steps')).body.data).toEqual([{ n: 1 }]);
  });

  it('is refused where it is wrong, in the script as it was typed', async () => {
    const reply = await lab.execute('SELECT 1;\n/* two\nlines */ SELECT 1 FROM FROM x');
    expect(reply.body.errors[0]).toMatchObject({
      error_type: 'INVALID_SQL_ERROR',
      extra: { line: 3, column: 24 },
    });
    const inside = await lab.execute('SELECT /* two\nlines */ 1 /* more */ FROM FROM x');
    expect(inside.body.errors[0].extra).toMatchObject({ line: 2, column: 28 });
  });
});

describe('a script', () => {
  it('of five megabytes is run or refused in words', async () => {
    const value = 'x'.repeat(900);
    const large = `SELECT '${value}' AS v;\n`.repeat(5_000);
    expect(large.length).toBeGreaterThan(4_500_000);
    const id = await lab.start(large);
    expect((await lab.finished(id)).body).toMatchObject({ state: 'success', rows: [[value]] });
    const reply = await lab.execute(`SELECT '${'x'.repeat(5_000_001)}'`);
    expect([reply.status, reply.body.errors[0].error_type]).toEqual([422, 'INVALID_SQL_ERROR']);
    expect((await lab.execute('SELECT 1;'.repeat(10_001))).status).toBe(422);
    expect((await lab.execute('SELECT 1 AS n')).body.data).toEqual([{ n: 1 }]);
  }, 120_000);
});

describe('a server that starts again', () => {
  it('ends what was running, and still has the results', async () => {
    const home = mkdtempSync(join(tmpdir(), 'parallax-restart-'));
    const settings = readSettings({
      PARALLAX_HOME: home,
      PARALLAX_ADMIN_PASSWORD: 'x'.repeat(12),
      PARALLAX_EXAMPLES: 'false',
    });
    const first = await createTestApp({ env: { PARALLAX_HOME: home } });
    const old = await openLab(first, await first.as());
    const done = (await old.execute('SELECT 7 AS n')).body.query.id;
    const died = await old.start(SLOW);
    await expect.poll(() => first.services.runs.find(died)?.state).toBe('running');
    const row = await first.services.db
      .selectFrom('queries')
      .selectAll()
      .where('client_id', '=', died)
      .executeTakeFirstOrThrow();
    expect(row.changed_on).toBe(timestamp(first.clock.now()));
    await first.server.close();
    first.services.runs.find(died)!.cancel('shutdown');
    await expect.poll(() => first.services.runs.find(died)).toBeNull();
    await first.services.db
      .updateTable('queries')
      .set({ status: 'running', error_message: null })
      .where('client_id', '=', died)
      .execute();
    const second = await createApp({ settings, clock: first.clock });
    const after = await second.services.db
      .selectFrom('queries')
      .selectAll()
      .where('client_id', '=', died)
      .executeTakeFirstOrThrow();
    expect([after.status, after.error_message]).toEqual([
      'failed',
      'The server was restarted while the query ran. Run it again.',
    ]);
    const kept = await second.services.db
      .selectFrom('queries')
      .selectAll()
      .where('client_id', '=', done)
      .executeTakeFirstOrThrow();
    const result = await second.services.runs.store.find(kept.results_key!);
    expect([result?.rows, result?.complete]).toEqual([1, true]);
    await second.close();
    await first.close();
    rmSync(home, { recursive: true, force: true });
  });

  it('that is shut down says so', async () => {
    const closing = await createTestApp();
    const other = await openLab(closing, await closing.as());
    const id = await other.start(SLOW);
    await expect.poll(() => closing.services.runs.find(id)?.state).toBe('running');
    await closing.services.runs.close();
    expect(await other.query(id)).toMatchObject({
      state: 'failed',
      errorMessage: 'The server was shut down while the query ran. Run it again.',
    });
    await closing.close();
  });
});

it('offers limits up to the largest', () => {
  expect(SQL_LAB.limitsOffered.at(-1)).toBe(SQL_LAB.maxRows);
});
