import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SqlReader } from '../sql-reading/sql-reader.ts';
import { type Client, createTestApp, type TestApp } from '../testing/app.ts';
import { userWith } from '../testing/content.ts';
import {
  addRule,
  ask,
  createWorld,
  datasetGrant,
  dropRules,
  physical,
  type Rule,
  roleWith,
  runSql,
  virtual,
  type World,
} from './testing/world.ts';

let app: TestApp;
let world: World;
let admin: Client;
let reader: Client;
let readers: number;
let recent: number;

beforeAll(async () => {
  app = await createTestApp();
  world = await createWorld(app);
  admin = await app.as();
  const sql = "SELECT id, region, amount FROM orders o WHERE ordered_at >= TIMESTAMP '2025-01-01'";
  recent = await virtual(app, world.databaseId, 'recent', sql);
  readers = await roleWith(app, admin, 'Readers', [
    datasetGrant('orders', world.orders),
    datasetGrant('recent', recent),
  ]);
  reader = (await userWith(app, admin, 'reader', ['Gamma', 'Readers'])).client;
});
afterEach(() => dropRules(app));
afterAll(() => app.close());

const idsOf = async (client: Client, dataset = world.orders): Promise<number[]> => {
  const reply = await ask(client, dataset, { columns: ['id'], orderby: [['id', true]] });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.result[0].data.map((row: { id: number }) => row.id);
};
const rule = (clause: string, extra: Partial<Rule> = {}) =>
  addRule(app, [world.orders], { clause, ...extra });

describe('rules of a dataset', () => {
  it('Base binds everybody but the listed, administrators too', async () => {
    await rule("region = 'north'", { roles: [readers] });
    expect(await idsOf(admin)).toEqual([1, 3, 4]);
    expect(await idsOf(reader)).toHaveLength(7);
  });

  it('Regular binds the listed', async () => {
    await rule("region = 'north'", { filterType: 'Regular', roles: [readers] });
    expect(await idsOf(admin)).toHaveLength(7);
    expect(await idsOf(reader)).toEqual([1, 3, 4]);
  });

  it('rules of one group widen, others narrow', async () => {
    await rule("region = 'north'", { groupKey: 'region' });
    await rule("region = 'south' OR 1 = 0", { groupKey: 'region' });
    await rule('id > 1');
    expect(await idsOf(reader)).toEqual([2, 3, 4, 5]);
  });

  it('a clause cannot reach out of its parentheses', async () => {
    await rule("region = 'north' OR region = 'south'");
    await rule('id < 3');
    expect(await idsOf(reader)).toEqual([1, 2]);
    await dropRules(app);
    await rule('1 = 1) OR (1 = 1');
    expect((await ask(reader, world.orders, { columns: ['id'] })).status).toBe(400);
  });

  it('is rendered for the caller', async () => {
    await rule("region = '{{ 'north' if current_username() == 'reader' else 'south' }}'");
    expect(await idsOf(reader)).toEqual([1, 3, 4]);
    expect(await idsOf(admin)).toEqual([2, 5]);
  });

  it('applies to samples, values of a column, detail and totals', async () => {
    await rule("region = 'north'");
    const samples = await admin.post(
      `/datasource/samples?datasource_type=table&datasource_id=${world.orders}`,
    );
    expect(samples.body.result).toMatchObject({ rowcount: 3, total_count: 3, page: 1, per_page: 1000 });
    const values = await admin.get(`/api/v1/datasource/table/${world.orders}/column/region/values/`);
    expect(values.body.result).toEqual(['north']);
    const detail = await ask(reader, world.orders, {}, { result_type: 'drill_detail' });
    expect(detail.body.result[0].rowcount).toBe(3);
    const total = await ask(reader, world.orders, { columns: [], metrics: ['count'] });
    expect(total.body.result[0].data).toEqual([{ count: 3 }]);
  });

  it('never lets one caller see the cached answer of another', async () => {
    await rule("region = 'north'", { filterType: 'Regular', roles: [readers] });
    expect(await idsOf(admin)).toHaveLength(7);
    expect(await idsOf(reader)).toHaveLength(3);
    expect(await idsOf(admin)).toHaveLength(7);
    const { body } = await ask(admin, world.orders, { columns: ['id'], orderby: [['id', true]] });
    const again = await reader.get(`/api/v1/chart/data/${body.result[0].cache_key}`);
    expect(again.body.result[0].rowcount).toBe(3);
  });

  it('holds in every period of a comparison', async () => {
    await rule("region = 'north'");
    const { body } = await ask(reader, world.orders, {
      columns: [{ columnType: 'BASE_AXIS', sqlExpression: 'ordered_at', label: 't', timeGrain: 'P1Y' }],
      metrics: ['count'],
      filters: [{ col: 'ordered_at', op: 'TEMPORAL_RANGE', val: '2025-01-01 : 2026-01-01' }],
      time_offsets: ['1 year ago'],
    });
    expect(body.result[0].data).toEqual([{ t: Date.UTC(2025, 0), count: 1, 'count__1 year ago': 2 }]);
  });
});

describe('rules behind virtual SQL', () => {
  it('of the physical dataset apply as well', async () => {
    await rule("region = 'north'");
    expect(await idsOf(reader, recent)).toEqual([4]);
  });

  it('apply whatever way the table is written', async () => {
    await rule("region = 'north'");
    const texts = [
      'SELECT * FROM main.ORDERS',
      'WITH x AS (SELECT * FROM "orders") SELECT * FROM x',
      'SELECT a.* FROM orders a JOIN orders b ON a.id = b.id',
      'SELECT * FROM (SELECT * FROM orders UNION ALL SELECT * FROM orders)',
      'SELECT * FROM orders WHERE id IN (SELECT id FROM orders)',
      'SELECT * FROM /* orders */ memory.main.orders',
    ];
    for (const [index, sql] of texts.entries()) {
      const id = await virtual(app, world.databaseId, `written_${index}`, sql);
      expect(new Set(await idsOf(admin, id)), sql).toEqual(new Set([1, 3, 4]));
    }
  });

  it('apply to SQL that is read in another thread', async () => {
    await rule("region = 'north'");
    const usual = app.services.sqlReader;
    const apart = new SqlReader({ heavy: 0 });
    app.services.sqlReader = apart;
    try {
      const id = await virtual(app, world.databaseId, 'apart', 'SELECT * FROM orders -- all');
      expect(await idsOf(admin, id)).toEqual([1, 3, 4]);
      const indirect = await virtual(app, world.databaseId, 'far', "SELECT * FROM query_table('orders')");
      expect((await ask(admin, indirect, { columns: ['id'] })).status).toBe(400);
    } finally {
      app.services.sqlReader = usual;
      await apart.close();
    }
  });

  it('of another table or of a common table expression with its name do not', async () => {
    await rule("region = 'north'");
    await runSql(app, world.databaseId, 'CREATE TABLE plain AS SELECT 1 AS id');
    const other = await virtual(app, world.databaseId, 'other', 'SELECT * FROM plain');
    const hidden = await virtual(
      app,
      world.databaseId,
      'hidden',
      'WITH orders AS (SELECT 9 AS id) SELECT * FROM orders',
    );
    expect(await idsOf(admin, other)).toEqual([1]);
    expect(await idsOf(admin, hidden)).toEqual([9]);
  });

  it('refuse SQL that does not show what it reads', async () => {
    const indirect = await virtual(app, world.databaseId, 'indirect', "SELECT * FROM query_table('orders')");
    await rule("region = 'north'");
    const reply = await ask(admin, indirect, { columns: ['id'] });
    expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
  });

  it('and its own rules hold together', async () => {
    await rule("region = 'north' OR region = 'south'");
    await addRule(app, [recent], { clause: 'amount < 20' });
    expect(await idsOf(reader, recent)).toEqual([5]);
  });
});

it('a predicate that looks into another table sees only its allowed rows', async () => {
  const lines = `CREATE TABLE lines AS SELECT * FROM (VALUES (1), (2), (3)) AS t(id)`;
  await runSql(app, world.databaseId, lines);
  const id = await physical(app, world.databaseId, 'lines');
  await app.services.db
    .updateTable('datasets')
    .set({ fetch_values_predicate: 'id IN (SELECT id FROM orders)' })
    .where('id', '=', id)
    .execute();
  await rule("region = 'north'");
  const values = await admin.get(`/api/v1/datasource/table/${id}/column/id/values/`);
  expect(values.body.result).toEqual([1, 3]);
});
