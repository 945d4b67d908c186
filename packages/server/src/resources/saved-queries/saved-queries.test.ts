import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { userWith } from '../../testing/content.ts';
import { createDatabase } from '../databases/service.ts';

const PATH = '/api/v1/saved_query';

let app: TestApp;
let admin: Client;
let analyst: Client;
let database: number;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  analyst = (await userWith(app, admin, 'analyst', ['Alpha', 'sql_lab'])).client;
  database = await createDatabase(app.services, {
    database_name: 'duck',
    sqlalchemy_uri: 'duckdb:///:memory:',
  });
});
afterAll(() => app.close());

const body = (fields: object = {}) => ({
  db_id: database,
  label: 'Orders by day',
  schema: 'main',
  sql: 'SELECT * FROM orders JOIN main.customers USING (id)',
  extra_json: '{"schedule_info": {"output": 1}}',
  ...fields,
});
const create = async (client = admin, fields: object = {}) => {
  const reply = await client.post(`${PATH}/`, body(fields));
  expect(reply.status, reply.text).toBe(201);
  return Number(reply.body.id);
};

describe('a saved query', () => {
  it('is created, read, listed, changed and deleted', async () => {
    const id = await create(admin, { template_parameters: '{}' });
    const item = await admin.get(`${PATH}/${id}`);
    expect(item.body.result).toMatchObject({
      id,
      label: 'Orders by day',
      database: { id: database, database_name: 'duck' },
      template_parameters: '{}',
      sql_tables: [
        { catalog: null, schema: null, table: 'orders' },
        { catalog: null, schema: 'main', table: 'customers' },
      ],
    });
    expect(item.body.result).not.toHaveProperty('db_id');
    const list = await admin.get(`${PATH}/`, {
      filters: [{ col: 'label', opr: 'all_text', value: 'ORDERS' }],
    });
    expect(list.body).toMatchObject({ count: 1, list_title: 'List Saved Query' });
    expect(list.body.result[0]).toMatchObject({
      db_id: database,
      extra: { schedule_info: { output: 1 } },
      last_run_delta_humanized: '',
      tags: [{ name: 'type:query' }, { name: 'owner:1' }],
    });
    const change = { label: ' New ', description: 'text' };
    expect((await admin.put(`${PATH}/${id}`, change)).body).toEqual({ result: change });
    expect((await admin.get(`${PATH}/${id}`)).body.result).toMatchObject({
      label: 'New',
      description: 'text',
      schema: 'main',
    });
    for (const order_column of list.body.order_columns) {
      expect((await admin.get(`${PATH}/`, { order_column })).status).toBe(200);
    }
    expect((await admin.delete(`${PATH}/`, [id])).body).toEqual({ message: 'Deleted 1 saved query' });
    expect((await admin.get(`${PATH}/${id}`)).status).toBe(404);
  });

  it('is its author’s alone, administrators included', async () => {
    const mine = await create(analyst, { label: 'mine' });
    expect((await analyst.get(`${PATH}/${mine}`)).status).toBe(200);
    for (const reply of [
      await admin.get(`${PATH}/${mine}`),
      await admin.put(`${PATH}/${mine}`, { label: 'taken' }),
      await admin.delete(`${PATH}/${mine}`),
      await admin.delete(`${PATH}/`, [mine]),
    ]) {
      expect(reply.status).toBe(404);
    }
    expect((await admin.get(`${PATH}/`)).body.ids).not.toContain(mine);
    expect((await analyst.get(`${PATH}/`)).body.ids).toEqual([mine]);
    const gamma = (await userWith(app, admin, 'gamma', ['Gamma'])).client;
    expect((await gamma.get(`${PATH}/`)).status).toBe(403);
    expect((await gamma.post(`${PATH}/`, body())).status).toBe(403);
  });

  it.each([
    ['an unknown database', { db_id: 99_999 }, ['db_id']],
    ['a label that is too long', { label: 'x'.repeat(257) }, ['label']],
    ['an unknown field', { colour: 'red' }, ['colour']],
    ['broken JSON', { extra_json: '{' }, ['extra_json']],
  ])('is refused with %s', async (_name, fields, keys) => {
    const reply = await admin.post(`${PATH}/`, body(fields));
    expect([reply.status, Object.keys(reply.body.message)]).toEqual([422, keys]);
  });

  it('shows no tables of SQL that does not parse', async () => {
    const id = await create(admin, { sql: 'SELECT FROM WHERE (' });
    expect((await admin.get(`${PATH}/${id}`)).body.result.sql_tables).toEqual([]);
    expect((await admin.get(`${PATH}/distinct/schema`)).body.result).toEqual([
      { text: 'main', value: 'main' },
    ]);
    expect((await admin.get(`${PATH}/related/database`, { filter: 'du' })).body.count).toBe(1);
  });
});
