import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, TestApp } from '../../testing/app.ts';
import { ENGINES, formOf, type Json, SCHEMA, Sources } from './test-sources.ts';

let sources: Sources;
let app: TestApp;
let admin: Client;
let databases: Sources['databases'];
beforeAll(async () => {
  sources = await Sources.open();
  ({ app, admin, databases } = sources);
});
afterAll(() => sources.close());

describe.each(ENGINES)('a physical dataset on %s', engine => {
  it('reads its columns from the database and starts with a count', async () => {
    const reply = await admin.post('/api/v1/dataset/', { database: databases[engine], table_name: 'orders' });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.result).toEqual({ database: databases[engine], table_name: 'orders' });
    expect(reply.body.data).toMatchObject({
      id: reply.body.id,
      table_name: 'orders',
      uid: `${reply.body.id}__table`,
    });
    const item = await sources.read(reply.body.id);
    expect(item).toMatchObject({
      kind: 'physical',
      schema: SCHEMA[engine],
      catalog: null,
      main_dttm_col: 'placed_at',
      database: { id: databases[engine], backend: engine },
    });
    expect(item.columns.map((column: Json) => [column.column_name, column.is_dttm])).toEqual([
      ['id', false],
      ['placed_at', true],
      ['region', false],
      ['amount', false],
    ]);
    expect(item.metrics).toMatchObject([{ metric_name: 'count', expression: 'COUNT(*)' }]);
    expect(item.owners).toHaveLength(1);
  });

  it('exists once per table, however its place is written', async () => {
    for (const extra of [{}, { schema: SCHEMA[engine] }, { schema: SCHEMA[engine]!.toUpperCase() }]) {
      const again = await admin.post('/api/v1/dataset/', {
        database: databases[engine],
        table_name: 'orders',
        ...extra,
      });
      expect(again.status).toBe(422);
      expect(again.body.message).toHaveProperty('table');
    }
    const upper = await admin.post('/api/v1/dataset/', { database: databases[engine], table_name: 'ORDERS' });
    expect([upper.status, Object.keys(upper.body.message)]).toEqual([422, ['table']]);
  });

  it('follows its source on refresh and keeps what people wrote', async () => {
    await sources.run(engine, 'DROP TABLE IF EXISTS moving');
    await sources.run(engine, 'CREATE TABLE moving (a INTEGER, b VARCHAR(9))');
    const { body } = await admin.post('/api/v1/dataset/', {
      database: databases[engine],
      table_name: 'moving',
    });
    const before = await sources.read(body.id);
    const edit = formOf(before);
    edit.columns[0].verbose_name = 'The A';
    edit.columns.push({ column_name: 'double', expression: 'a * 2' });
    expect((await admin.put(`/api/v1/dataset/${body.id}`, edit)).status).toBe(200);
    await sources.run(engine, 'DROP TABLE moving');
    await sources.run(engine, 'CREATE TABLE moving (a INTEGER, c TIMESTAMP)');
    for (const _ of [1, 2]) {
      expect((await admin.put(`/api/v1/dataset/${body.id}/refresh`)).body).toEqual({ message: 'OK' });
    }
    const after = await sources.read(body.id);
    expect(after.columns.map((column: Json) => column.column_name)).toEqual(['a', 'double', 'c']);
    expect(after.columns[0]).toMatchObject({ id: before.columns[0].id, verbose_name: 'The A' });
    expect(after.main_dttm_col).toBe('c');
    await sources.run(engine, 'DROP TABLE moving');
    expect((await admin.put(`/api/v1/dataset/${body.id}/refresh`)).status).toBe(422);
    expect((await sources.read(body.id)).columns).toEqual(after.columns);
  });

  it('refreshes nothing when nothing changed', async () => {
    const { id } = await sources.virtual({ sql: 'SELECT id, region FROM orders', engine });
    const before = await admin.get(`/api/v1/dataset/${id}`);
    app.clock.advance(60_000);
    await admin.put(`/api/v1/dataset/${id}/refresh`);
    const after = await admin.get(`/api/v1/dataset/${id}`);
    expect(after.headers.etag).toBe(before.headers.etag);
    expect(after.body.result.columns).toEqual(before.body.result.columns);
  });
});

describe('creating', () => {
  it.each([
    ['an unknown database', { database: 999_999, table_name: 'x' }, 422, ['database']],
    ['an unknown table', { table_name: 'nowhere' }, 422, ['table']],
    ['SQL that does not parse', { table_name: 'bad1', sql: 'SELECT FROM WHERE' }, 422, ['sql']],
    ['SQL that writes', { table_name: 'bad2', sql: 'DELETE FROM orders' }, 422, ['sql']],
    ['two statements', { table_name: 'bad3', sql: 'SELECT 1 AS a; SELECT 2 AS a' }, 422, ['sql']],
    ['SQL on a missing table', { table_name: 'bad4', sql: 'SELECT * FROM nowhere' }, 422, ['sql']],
    ['a denied function', { table_name: 'bad5', sql: "SELECT * FROM read_csv('/etc/passwd')" }, 422, ['sql']],
    ['an unknown owner', { table_name: 'secrets', owners: [12345] }, 422, ['owners']],
    ['another catalog', { table_name: 'orders', catalog: 'elsewhere' }, 422, ['catalog']],
    [
      'bad template parameters',
      { table_name: 'bad6', sql: 'SELECT 1 AS a', template_params: '{' },
      422,
      ['template_params'],
    ],
    ['an unknown field', { table_name: 'x', colour: 'red' }, 400, ['colour']],
    ['an empty name', { table_name: '' }, 400, ['table_name']],
  ])('refuses %s', async (_name, body, status, keys) => {
    const reply = await admin.post('/api/v1/dataset/', {
      database: databases.duckdb,
      schema: 'main',
      ...body,
    });
    expect([reply.status, Object.keys(reply.body.message)]).toEqual([status, keys]);
  });

  it('renders templates before it asks the database', async () => {
    const reply = await admin.post('/api/v1/dataset/', {
      database: databases.duckdb,
      table_name: sources.unique('templated'),
      sql: "SELECT {{ columns }} FROM orders WHERE region = '{{ current_username() }}'",
      template_params: '{"columns": "id, region"}',
    });
    expect(reply.status, reply.text).toBe(201);
    const item = await admin.get(`/api/v1/dataset/${reply.body.id}?include_rendered_sql=true`);
    expect(item.body.result.columns.map((column: Json) => column.column_name)).toEqual(['id', 'region']);
    expect(item.body.result.rendered_sql).toBe("SELECT id, region FROM orders WHERE region = 'admin'");
    expect(item.body.result.metrics[0].rendered_expression).toBe('COUNT(*)');
  });
});
