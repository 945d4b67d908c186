import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/app.ts';
import { userWith } from '../testing/content.ts';
import {
  addRule,
  createWorld,
  datasetGrant,
  dropRules,
  roleWith,
  runSql,
  type World,
} from './testing/world.ts';

let app: TestApp;
let world: World;
let admin: Client;
let reader: Client;

beforeAll(async () => {
  app = await createTestApp();
  world = await createWorld(app);
  await runSql(app, world.databaseId, 'CREATE TABLE secrets AS SELECT 42 AS answer');
  admin = await app.as();
  await roleWith(app, admin, 'Readers', [datasetGrant('orders', world.orders)]);
  reader = (await userWith(app, admin, 'reader', ['Gamma', 'sql_lab', 'Readers'])).client;
});
afterEach(() => dropRules(app));
afterAll(() => app.close());

const save = async (client: Client, sql: string, extra: object = {}): Promise<number> => {
  const body = { label: 'mine', sql, db_id: world.databaseId, ...extra };
  const reply = await client.post('/api/v1/saved_query/', body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
};
const execute = async (client: Client, sql: string): Promise<number> => {
  const reply = await client.post('/api/v1/sqllab/execute/', { database_id: world.databaseId, sql });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.query_id;
};
const ask = (client: Client, type: string, id: number, query: object, context: object = {}) =>
  client.post('/api/v1/chart/data', { datasource: { id, type }, queries: [query], ...context });

const SQL = 'SELECT region, amount FROM orders';
const TOTAL = { expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 'total' };
const BY_REGION = {
  columns: ['region'],
  metrics: [TOTAL],
  filters: [{ col: 'region', op: 'IS NOT NULL' }],
  orderby: [['region', true]],
};
const TOTALS = [
  { region: 'north', total: 45.75 },
  { region: 'south', total: 27.75 },
  { region: 'west', total: -4 },
];

describe.each([
  ['query', execute],
  ['saved_query', save],
] as const)('a %s as the source of a chart', (type, make) => {
  it('is grouped, filtered and described like a dataset', async () => {
    const id = await make(admin, `${SQL};`);
    const { body } = await ask(admin, type, id, BY_REGION);
    expect(body.result[0]).toMatchObject({ data: TOTALS, rejected_filters: [] });
    const columns = await ask(admin, type, id, {}, { result_type: 'columns' });
    expect(columns.body.result[0].data.map((column: { column_name: string }) => column.column_name)).toEqual([
      'region',
      'amount',
    ]);
    const values = await admin.get(`/api/v1/datasource/${type}/${id}/column/region/values/`);
    expect(values.body.result).toEqual(expect.arrayContaining(['north', 'south', 'west']));
    const samples = await admin.post(`/datasource/samples?datasource_type=${type}&datasource_id=${id}`);
    expect(samples.body.result).toMatchObject({ total_count: 7 });
  });

  it('is nobody else’s', async () => {
    const id = await make(admin, SQL);
    expect((await ask(reader, type, id, BY_REGION)).status).toBe(404);
  });

  it('obeys the rules of the tables it reads', async () => {
    const id = await make(reader, SQL);
    await addRule(app, [world.orders], { clause: "region = 'north'" });
    const { body } = await ask(reader, type, id, BY_REGION);
    expect(body.result[0].data).toEqual([TOTALS[0]]);
  });
});

describe('a saved query', () => {
  it('reads only what its reader may read', async () => {
    const id = await save(reader, 'SELECT answer FROM secrets');
    const reply = await ask(reader, 'saved_query', id, { columns: ['answer'] });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('You need access to the following tables: secrets');
  });

  it('is one statement that only reads', async () => {
    for (const sql of ['SELECT 1 AS a; SELECT 2 AS a', 'DROP TABLE orders', 'not sql at all']) {
      const id = await save(admin, sql);
      expect((await ask(admin, 'saved_query', id, { columns: ['a'] })).status, sql).toBe(422);
    }
  });

  it('knows its parameters', async () => {
    const sql = "SELECT id FROM orders WHERE region = '{{ where }}'";
    const id = await save(admin, sql, { template_parameters: '{"where": "south"}' });
    const { body } = await ask(admin, 'saved_query', id, { columns: ['id'], orderby: [['id', true]] });
    expect(body.result[0].data).toEqual([{ id: 2 }, { id: 5 }]);
  });

  it('that is not there is not found', async () => {
    expect((await ask(admin, 'saved_query', 999, {})).status).toBe(404);
    expect((await ask(admin, 'valueOf', 1, {})).status).toBe(400);
  });
});
