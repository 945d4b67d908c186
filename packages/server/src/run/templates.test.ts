import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/app.ts';
import { userWith } from '../testing/content.ts';
import {
  ask,
  changeDataset,
  createWorld,
  datasetGrant,
  roleWith,
  virtual,
  type World,
} from './testing/world.ts';

let app: TestApp;
let world: World;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  world = await createWorld(app);
  admin = await app.as();
});
afterAll(() => app.close());

let made = 0;
const templated = (sql: string): Promise<number> => {
  made += 1;
  // The columns are read from SQL without marks; templates have no request to look at then.
  return virtual(app, world.databaseId, `templated_${made}`, 'SELECT * FROM orders').then(async id => {
    await changeDataset(app, id, { sql });
    return id;
  });
};
const query = { columns: ['id'], orderby: [['id', true]] };
const idsOf = (reply: Awaited<ReturnType<typeof ask>>): number[] => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.result[0].data.map((row: { id: number }) => row.id);
};

describe('virtual SQL', () => {
  it('reads the filters of the request and may take them over', async () => {
    const id = await templated(
      "SELECT * FROM orders WHERE product IN {{ filter_values('drink', 'tea', remove_filter=True) | where_in }}",
    );
    expect(idsOf(await ask(admin, id, query))).toEqual([1, 2, 4, 6]);
    const filters = [{ col: 'drink', op: 'IN', val: ['coffee'] }];
    const reply = await ask(admin, id, { ...query, filters });
    expect(idsOf(reply)).toEqual([3, 5]);
    expect(reply.body.result[0]).toMatchObject({
      applied_template_filters: ['drink'],
      applied_filters: [{ column: 'drink' }],
      rejected_filters: [],
    });
  });

  it('keeps a removed filter on a known column out of the outer condition', async () => {
    const id = await templated(
      "SELECT * FROM orders WHERE region = 'north' OR product IN {{ filter_values('product', remove_filter=True) | where_in }}",
    );
    const filters = [{ col: 'product', op: 'IN', val: ['coffee'] }];
    expect(idsOf(await ask(admin, id, { ...query, filters }))).toEqual([1, 3, 4, 5]);
  });

  it('quotes what comes from outside', async () => {
    const id = await templated("SELECT * FROM orders WHERE product = '{{ url_param('p') }}'");
    const hostile = { ...query, url_params: { p: "x' OR '1'='1" } };
    expect(idsOf(await ask(admin, id, hostile))).toEqual([]);
    expect(idsOf(await ask(admin, id, { ...query, url_params: { p: 'coffee' } }))).toEqual([3, 5]);
  });

  it('sees the filters of the first query in every query', async () => {
    const id = await templated(
      "SELECT * FROM orders WHERE product IN {{ filter_values('product') | where_in }}",
    );
    const filters = [{ col: 'product', op: 'IN', val: ['coffee'] }];
    const { body } = await admin.post('/api/v1/chart/data', {
      datasource: { id, type: 'table' },
      queries: [{ ...query, filters }, query],
    });
    expect(body.result.map((entry: { rowcount: number }) => entry.rowcount)).toEqual([2, 2]);
  });

  it('is bounded by the time range', async () => {
    const id = await templated(
      "{% set t = get_time_filter('ordered_at', remove_filter=True) %}SELECT * FROM orders WHERE ordered_at >= {{ t.from_expr }}",
    );
    const filters = [{ col: 'ordered_at', op: 'TEMPORAL_RANGE', val: '2025-02-01 : 2026-01-01' }];
    expect(idsOf(await ask(admin, id, { ...query, filters }))).toEqual([6, 7]);
  });

  it('reads the parameters of the dataset', async () => {
    const id = await templated("SELECT * FROM orders WHERE region = '{{ where }}'");
    await changeDataset(app, id, { template_params: '{"where":"west"}' });
    expect(idsOf(await ask(admin, id, query))).toEqual([7]);
  });

  it('reads another dataset only for those who may', async () => {
    const id = await templated(`SELECT * FROM {{ dataset(${world.orders}) }} WHERE id > 5`);
    expect(idsOf(await ask(admin, id, query))).toEqual([6, 7]);
    await roleWith(app, admin, 'Only this', [datasetGrant(`templated_${made}`, id)]);
    const { client } = await userWith(app, admin, 'onlythis', ['Gamma', 'Only this']);
    expect((await ask(client, id, query)).status).toBe(403);
  });

  it('has its columns read through the datasets it names', async () => {
    const id = await templated(`SELECT id, amount FROM {{ dataset(${world.orders}) }}`);
    expect((await admin.put(`/api/v1/dataset/${id}/refresh`)).status).toBe(200);
    const { columns } = (await admin.get(`/api/v1/dataset/${id}`)).body.result;
    const names = columns.map((column: { column_name: string }) => column.column_name);
    expect(names.sort()).toEqual(['amount', 'id']);
  });

  it('does not follow datasets in a circle', async () => {
    const id = await templated('SELECT 1');
    await changeDataset(app, id, { sql: `SELECT * FROM {{ dataset(${id}) }}` });
    expect((await ask(admin, id, query)).status).toBe(400);
  });
});

it('different readers of one text get their own answers from the cache', async () => {
  const id = await templated("SELECT * FROM orders WHERE '{{ current_username() }}' = 'admin'");
  await roleWith(app, admin, 'Reads', [datasetGrant(`templated_${made}`, id)]);
  const { client } = await userWith(app, admin, 'other', ['Gamma', 'Reads']);
  expect(idsOf(await ask(admin, id, query))).toHaveLength(7);
  expect(idsOf(await ask(client, id, query))).toHaveLength(0);
  expect((await ask(admin, id, query)).body.result[0]).toMatchObject({ is_cached: true, rowcount: 7 });
});

it('renders metrics, conditions and saved metrics by name', async () => {
  const metric = { expressionType: 'SQL', sqlExpression: "{{ metric('count') }} * 10", label: 'ten' };
  const where = "region = '{{ 'no' ~ 'rth' }}'";
  const { body } = await ask(admin, world.orders, { metrics: [metric], extras: { where } });
  expect(body.result[0].data).toEqual([{ ten: 30 }]);
});

it('says what is wrong with a template', async () => {
  const broken = await ask(admin, world.orders, { columns: ['id'], extras: { where: '{{ nonsense( }}' } });
  expect(broken.status).toBe(422);
  const missing = await ask(admin, world.orders, {
    metrics: [{ expressionType: 'SQL', sqlExpression: "{{ metric('no') }}", label: 'x' }],
  });
  expect(missing).toMatchObject({ status: 400, body: { message: "Error: Metric 'no' does not exist" } });
});

it('can be switched off', async () => {
  const plain = await createTestApp({ env: { PARALLAX_FEATURE_ENABLE_TEMPLATE_PROCESSING: 'false' } });
  try {
    const shop = await createWorld(plain);
    const reply = await ask(await plain.as(), shop.orders, {
      columns: ['id'],
      extras: { where: "product = '{{ 1 }}'" },
    });
    expect(reply.body.result[0].query).toContain("'{{ 1 }}'");
  } finally {
    await plain.close();
  }
});
