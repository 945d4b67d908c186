import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../resources/databases/service.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { Lab, newClientId, onDatabase } from './testing/lab.ts';

interface Target {
  engine: string;
  uri: string;
  /** Runs for minutes. */
  slow: string;
  /** The numbers from 0 on, a hundred thousand of them. */
  series: string;
  unknownColumn: string;
  estimates: boolean;
}

const folder = mkdtempSync(join(tmpdir(), 'parallax-lab-'));
const { PARALLAX_TEST_POSTGRES_URL: POSTGRES, PARALLAX_TEST_MARIADB_URL: MARIADB } = process.env;
const counted = (n: number) =>
  `WITH RECURSIVE s(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM s WHERE n + 1 < ${n}) SELECT n FROM s`;
const common = { unknownColumn: 'COLUMN_DOES_NOT_EXIST_ERROR', estimates: false };
const TARGETS: Target[] = [
  {
    ...common,
    engine: 'duckdb',
    uri: `duckdb:///${join(folder, 'lab.duckdb')}`,
    slow: 'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b',
    series: 'SELECT range AS n FROM range(100000)',
  },
  {
    ...common,
    engine: 'sqlite',
    uri: `sqlite:///${join(folder, 'lab.db')}`,
    slow: counted(10_000_000_000),
    series: counted(100_000),
  },
  ...(POSTGRES
    ? [
        {
          ...common,
          engine: 'postgresql',
          uri: POSTGRES,
          slow: 'SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 10000000) b',
          series: 'SELECT n FROM generate_series(0, 99999) AS s(n)',
          estimates: true,
        },
      ]
    : []),
  ...(MARIADB
    ? [
        {
          ...common,
          engine: 'mysql',
          uri: MARIADB,
          slow: 'SELECT count(*) FROM seq_1_to_100000 a, seq_1_to_10000000 b WHERE a.seq * b.seq % 7 = 3',
          series: 'SELECT seq AS n FROM seq_0_to_99999',
        },
      ]
    : []),
];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const { engine } = await (await import('@parallax/engines')).findEngine('sqlite')!.load();
  await (await engine.open({ uri: `sqlite:///${join(folder, 'lab.db')}`, trusted: true })).run(
    'CREATE TABLE made (n)',
  );
  const { engine: duckdb } = await (await import('@parallax/engines')).findEngine('duckdb')!.load();
  const made = await duckdb.open({ uri: `duckdb:///${join(folder, 'lab.duckdb')}`, trusted: true });
  for await (const _ of (await made.run('CREATE TABLE made (n INTEGER)')).batches);
  await made.close();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(TARGETS)('on $engine', target => {
  let lab: Lab;
  const table = `lab_${newClientId()}`;
  beforeAll(async () => {
    const id = await createDatabase(app.services, {
      database_name: target.engine,
      sqlalchemy_uri: target.uri,
    });
    await app.services.db
      .updateTable('databases')
      .set({ allow_dml: true, allow_ctas: true })
      .where('id', '=', id)
      .execute();
    await app.services.metadata.counters.bump('data');
    lab = new Lab(await app.as(), id);
    await onDatabase(app, lab, `CREATE TABLE ${table} (n INTEGER, name VARCHAR(20))`);
  });
  afterAll(() => onDatabase(app, lab, `DROP TABLE ${table}`));

  it('writes and reads in one script', async () => {
    const reply = await lab.execute(
      `INSERT INTO ${table} VALUES (1, 'a'); INSERT INTO ${table} VALUES (2, 'b;c'); SELECT * FROM ${table} ORDER BY n`,
    );
    expect(reply.body.data, reply.text).toEqual([
      { n: 1, name: 'a' },
      { n: 2, name: 'b;c' },
    ]);
  });

  it('reads a hundred thousand rows by windows', async () => {
    const id = await lab.start(target.series);
    const { body } = await lab.finished(id, { offset: 99_998, sort: [{ column: 'n' }] });
    expect(body).toMatchObject({ total: 100_000, rows: [[99_998], [99_999]] });
  });

  it('cuts at the limit', async () => {
    const { body } = await lab.execute(target.series, { queryLimit: 7 });
    expect([body.data.length, body.query.limitingFactor]).toEqual([7, 'DROPDOWN']);
  });

  it('stops', async () => {
    const id = await lab.start(target.slow);
    await expect.poll(() => app.services.runs.find(id)?.state).toBe('running');
    expect((await lab.stop(id)).status).toBe(200);
    expect(await lab.query(id)).toMatchObject({ state: 'stopped' });
    expect((await lab.execute('SELECT 1 AS n')).body.data).toEqual([{ n: 1 }]);
  });

  it('says what is wrong and where', async () => {
    const reply = await lab.execute(`SELECT 1;\nSELECT\n  nope FROM ${table}`);
    const [error] = reply.body.errors;
    expect([reply.status, error.error_type]).toEqual([400, target.unknownColumn]);
    if (error.extra.line != null) expect(error.extra.line).toBe(3);
    const missing = await lab.execute('SELECT * FROM no_such_table_at_all');
    expect(missing.body.errors[0].error_type).toBe('TABLE_DOES_NOT_EXIST_ERROR');
  });

  it('creates a table from a query', async () => {
    const name = `${table}_made`;
    const reply = await lab.execute(`SELECT * FROM ${table}`, { select_as_cta: true, tmp_table_name: name });
    expect(reply.status, reply.text).toBe(200);
    expect((await lab.execute(`SELECT count(*) AS n FROM ${name}`)).body.data).toEqual([{ n: 2 }]);
    await onDatabase(app, lab, `DROP TABLE ${name}`);
  });

  it('keeps what a script sets and makes until it ends', async () => {
    const temporary = `${table}_tmp`;
    const reply = await lab.execute(
      `CREATE TEMPORARY TABLE ${temporary} (n INTEGER); INSERT INTO ${temporary} VALUES (5); SELECT * FROM ${temporary}`,
    );
    expect(reply.body.data, reply.text).toEqual([{ n: 5 }]);
    const after = await lab.execute(`SELECT * FROM ${temporary}`);
    expect(after.body.errors[0].error_type).toBe('TABLE_DOES_NOT_EXIST_ERROR');
  });

  it('estimates, or says that it cannot', async () => {
    const body = { database_id: lab.databaseId, sql: `SELECT * FROM ${table}; SELECT 1` };
    const reply = await lab.client.post('/api/v1/sqllab/estimate/', body);
    if (!target.estimates) expect([200, 422]).toContain(reply.status);
    else {
      expect(reply.body.result, reply.text).toHaveLength(2);
      expect(Object.keys(reply.body.result[0])).toEqual(['Start-up cost', 'Total cost', 'Rows']);
    }
  });
});
