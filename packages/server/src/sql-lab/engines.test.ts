import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../resources/databases/service.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { Lab, newClientId, onDatabase, valuesOn } from './testing/lab.ts';
import { makeFiles, removeFiles, TARGETS } from './testing/targets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await makeFiles();
});
afterAll(async () => {
  await app.close();
  removeFiles();
});

describe.each(TARGETS)('on $engine', target => {
  let lab: Lab;
  const table = `lab_${newClientId()}`;
  beforeAll(async () => {
    const id = await createDatabase(app.services, {
      database_name: target.engine,
      sqlalchemy_uri: target.uri,
      extra: JSON.stringify({ allow_multi_catalog: target.catalogs.length > 0, cost_estimate_enabled: true }),
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

  const started = async (): Promise<string> => {
    const id = await lab.start(target.slow);
    await expect.poll(() => app.services.runs.find(id)?.state).toBe('running');
    return id;
  };

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

  it('stops, and goes on with the next run', async () => {
    const id = await started();
    expect((await lab.stop(id)).status).toBe(200);
    expect(await lab.query(id)).toMatchObject({ state: 'stopped' });
    expect((await lab.execute('SELECT 1 AS n')).body.data).toEqual([{ n: 1 }]);
  });

  it.skipIf(target.cut === null)('says that the connection was lost, and makes a new one', async () => {
    const id = await started();
    const { find, end } = target.cut!;
    await expect.poll(() => valuesOn(app, lab, find)).toHaveLength(1);
    for (const session of await valuesOn(app, lab, find)) await onDatabase(app, lab, end(session));
    await expect.poll(async () => (await lab.query(id)).state).toBe('failed');
    const [error] = (await lab.query(id)).extra.errors;
    expect(error.error_type).toMatch(/^(GENERIC_DB_ENGINE|CONNECTION_\w+)_ERROR$/);
    expect((await lab.execute('SELECT 1 AS n')).body.data).toEqual([{ n: 1 }]);
  });

  it('says what is wrong and where', async () => {
    const reply = await lab.execute(`SELECT 1;\nSELECT\n  nope FROM ${table}`);
    const [error] = reply.body.errors;
    expect([reply.status, error.error_type]).toEqual([400, 'COLUMN_DOES_NOT_EXIST_ERROR']);
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

  it.skipIf(!target.hasTemporaryTables)('keeps what a script sets and makes until it ends', async () => {
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
    if (target.estimates === null) expect(reply.status, reply.text).toBe(422);
    else {
      expect(reply.body.result, reply.text).toHaveLength(2);
      expect(Object.keys(reply.body.result[0])).toEqual(target.estimates);
    }
  });

  it.skipIf(target.catalogs.length === 0)('runs in the catalog and schema of the tab', async () => {
    const { body } = await lab.client.get(`/api/v1/database/${lab.databaseId}/catalogs/`, {});
    expect(body.result).toEqual(expect.arrayContaining([...target.catalogs]));
    const here = await lab.execute('SELECT count(*) AS n FROM nation', { catalog: 'tpch', schema: 'tiny' });
    expect(here.body.data, here.text).toEqual([{ n: 25 }]);
    const there = await lab.execute('SELECT count(*) AS n FROM nation', { catalog: 'memory' });
    expect(there.body.errors[0].error_type).toBe('TABLE_DOES_NOT_EXIST_ERROR');
  });
});
