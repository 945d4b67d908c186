import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lab, newClientId, onDatabase, openLab } from '../../sql-lab/testing/lab.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let lab: Lab;
beforeAll(async () => {
  app = await createTestApp();
  lab = await openLab(app, await app.as());
  await onDatabase(app, lab, 'CREATE TABLE t AS SELECT range AS n, range % 3 AS m FROM range(20)');
});
afterAll(() => app.close());

describe('a run somebody waits for', () => {
  it('answers rows, columns and the run', async () => {
    const reply = await lab.execute('SELECT n, m FROM t ORDER BY n LIMIT 2', {
      tab: 'First',
      sql_editor_id: '7',
    });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'success',
      data: [
        { n: 0, m: 0 },
        { n: 1, m: 1 },
      ],
      expanded_columns: [],
      query: { state: 'success', progress: 100, rows: 2, tab: 'First', sqlEditorId: '7', ctas: false },
    });
    expect(reply.body.columns[0]).toEqual({
      column_name: 'n',
      name: 'n',
      type: 'BIGINT',
      type_generic: 0,
      is_dttm: false,
    });
    expect(reply.body.query.id).toHaveLength(9);
    expect(reply.body.query.resultsKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['a limit of its own', 'SELECT * FROM t LIMIT 3', 5, 3, 'QUERY'],
    ['the limit of the editor', 'SELECT * FROM t', 5, 5, 'DROPDOWN'],
    ['a larger limit of its own', 'SELECT * FROM t LIMIT 10', 5, 5, 'DROPDOWN'],
    ['the same limit twice', 'SELECT * FROM t LIMIT 5', 5, 5, 'QUERY_AND_DROPDOWN'],
    ['fewer rows than the limit', 'SELECT * FROM t', 100, 20, 'NOT_LIMITED'],
    ['exactly as many rows as the limit', 'SELECT * FROM t', 20, 20, 'NOT_LIMITED'],
    ['no limit', 'SELECT * FROM t', 0, 20, 'NOT_LIMITED'],
  ])('is cut by %s', async (_name, sql, queryLimit, rows, factor) => {
    const { body } = await lab.execute(sql, { queryLimit });
    expect([body.data.length, body.query.rows, body.query.limitingFactor]).toEqual([rows, rows, factor]);
  });

  it('runs statements one after another and shows the rows of the last', async () => {
    const { body } = await lab.execute('SELECT 1 AS a; SELECT 2 AS b;\n\n;');
    expect([body.data, body.query.executedSql]).toEqual([[{ b: 2 }], 'SELECT 2 AS b\nLIMIT 1000001']);
  });

  it('tells the saved query of the same text', async () => {
    const saved = { db_id: lab.databaseId, label: 'Kept', sql: 'SELECT n FROM t WHERE n < 4' };
    const { body } = await lab.client.post('/api/v1/saved_query/', saved);
    await lab.execute(saved.sql);
    const filters = [{ col: 'id', opr: 'eq', value: body.id }];
    const list = await lab.client.get('/api/v1/saved_query/', { filters });
    expect(list.body.result[0]).toMatchObject({ rows: 4, last_run_delta_humanized: 'now' });
  });

  it('names columns apart', async () => {
    const { body } = await lab.execute('SELECT 1 AS a, 2 AS a, 3 AS "a__1"');
    expect(body.columns.map((column: { name: string }) => column.name)).toEqual(['a', 'a__2', 'a__1']);
  });

  it('keeps values exact', async () => {
    const { body } =
      await lab.execute(`SELECT 9007199254740993 AS big, 0.1 AS small, 12345678901234567.89 AS long,
      TIMESTAMP '2024-02-29 12:34:56.000001' AS moment, DATE '2024-02-29' AS day, 'nan'::DOUBLE AS nan, NULL AS nothing,
      {'a': [1, 2]} AS nested, '\\xFF'::BLOB AS bytes, 'x'::BLOB AS letter, TRUE AS yes`);
    expect(body.data).toEqual([
      {
        big: '9007199254740993',
        small: 0.1,
        long: '12345678901234567.89',
        moment: '2024-02-29T12:34:56.000001',
        day: '2024-02-29',
        nan: null,
        nothing: null,
        nested: { a: [1, 2] },
        bytes: '[bytes]',
        letter: 'x',
        yes: true,
      },
    ]);
  });

  it('is the same run when it is sent twice, and refused under a used id', async () => {
    const client_id = newClientId();
    expect((await lab.execute('SELECT 1', { client_id })).status).toBe(200);
    const again = await lab.execute('SELECT 1', { client_id });
    expect([again.status, again.body]).toEqual([409, { message: 'The client_id has been used before.' }]);
  });
});

describe('a run that goes on by itself', () => {
  it('starts as pending and can be read when it has ended', async () => {
    const reply = await lab.execute('SELECT n FROM t ORDER BY n', { runAsync: true });
    expect(reply.status).toBe(202);
    const { query } = reply.body;
    expect(query).toMatchObject({
      state: 'pending',
      rows: null,
      endDttm: null,
      executedSql: null,
      extra: {},
    });
    const window = await lab.finished(query.id, { offset: 18, limit: 5 });
    expect(window.body).toMatchObject({
      complete: true,
      state: 'success',
      total: 20,
      matched: 20,
      rows: [[18], [19]],
    });
    const polled = await lab.query(query.id);
    expect(polled).toMatchObject({ state: 'success', rows: 20, progress: 100 });
    expect(typeof polled.startDttm).toBe('string');
    const stored = await lab.client.get('/api/v1/sqllab/results/', { key: polled.resultsKey, rows: 3 });
    expect(stored.body).toMatchObject({ displayLimitReached: true, data: [{ n: 0 }, { n: 1 }, { n: 2 }] });
  });

  it('brings its first rows along if they were asked for and come in time', async () => {
    const asked = { runAsync: true, first_rows: { limit: 3, wait: 30_000 } };
    const reply = await lab.execute('SELECT n FROM t ORDER BY n', asked);
    expect(reply.status).toBe(202);
    const { query, window } = reply.body;
    expect(query).toMatchObject({ state: 'pending' });
    expect(window).toMatchObject({ client_id: query.id, total: 20, offset: 0, rows: [[0], [1], [2]] });
    await lab.finished(query.id);

    const slow = 'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b';
    const late = await lab.execute(slow, { runAsync: true, first_rows: { limit: 3, wait: 0 } });
    expect(late.body.window).toMatchObject({ complete: false, columns: [], rows: [] });
    await lab.stop(late.body.query.id);

    const wrong = await lab.execute('SELECT 1', { runAsync: true, first_rows: { limit: 0, wait: 1 } });
    expect(wrong.status).toBe(400);
  });

  it('keeps why it failed', async () => {
    const id = await lab.start('SELECT 1; SELECT no_such FROM t');
    const { body } = await lab.finished(id);
    expect(body).toMatchObject({ state: 'failed', complete: true, rows: [] });
    expect(body.errors[0]).toMatchObject({ error_type: 'COLUMN_DOES_NOT_EXIST_ERROR' });
    expect((await lab.query(id)).errorMessage).toMatch(/^Statement 2 out of 2: /);
  });

  it('stops on the database', async () => {
    const id = await lab.start('SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b');
    const { body } = await lab.stop(id);
    expect(body).toEqual({ result: 'OK' });
    expect(await lab.query(id)).toMatchObject({ state: 'stopped', resultsKey: null });
    expect((await lab.stop(id)).status).toBe(200);
    expect((await lab.stop('nobody')).status).toBe(404);
  });
});
