import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, changeDataset, createWorld, runSql, virtual, type World } from '../../run/testing/world.ts';
import { ADMIN_PASSWORD, type Client, createTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let world: World;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  world = await createWorld(app);
  admin = await app.as();
});
afterAll(() => app.close());

describe('time ranges', () => {
  it.each([
    ['Last week', '2026-01-08T00:00:00', '2026-01-15T00:00:00'],
    ['2024-01-01 : 2024-02-01', '2024-01-01T00:00:00', '2024-02-01T00:00:00'],
    ['No filter', '', ''],
  ])('%s', async (timeRange, since, until) => {
    const { status, body } = await admin.get('/api/v1/time_range/', timeRange);
    expect(status).toBe(200);
    expect(body.result).toEqual([{ since, until, timeRange, shift: null }]);
  });

  it('several, shifted', async () => {
    const q = [{ timeRange: '2024-01-01 : 2024-02-01', shift: '1 year ago' }, { timeRange: 'No filter' }];
    const { body } = await admin.get('/api/v1/time_range/', q);
    expect(body.result[0]).toMatchObject({ since: '2023-01-01T00:00:00', shift: '1 year ago' });
    expect(body.result).toHaveLength(2);
  });

  it('says what it cannot read', async () => {
    const { status, body } = await admin.get('/api/v1/time_range/', 'garbage : now');
    expect([status, body.message]).toEqual([
      400,
      'Unexpected time range: Cannot parse time string [garbage]',
    ]);
  });

  it('is for sessions', async () => {
    expect((await app.server.inject({ url: "/api/v1/time_range/?q='Last week'" })).statusCode).toBe(401);
  });
});

describe('samples', () => {
  const url = (extra = '') =>
    `/datasource/samples?datasource_type=table&datasource_id=${world.orders}${extra}`;

  it('come in pages with their total', async () => {
    const { status, body } = await admin.post(url('&per_page=3&page=3'));
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ page: 3, per_page: 3, total_count: 7, rowcount: 1 });
  });

  it('are filtered by a body, in order', async () => {
    const filters = [{ col: 'region', op: '==', val: 'north' }];
    const { body } = await admin.post(url(), { filters });
    expect(body.result.data.map((row: { id: number }) => row.id)).toEqual([1, 3, 4]);
    expect(body.result.total_count).toBe(3);
  });

  it.each([
    ['&per_page=0', 400],
    ['&per_page=10001', 400],
    ['&page=x', 400],
  ])('refuse %s', async (extra, status) => expect((await admin.post(url(extra))).status).toBe(status));

  it('of nothing', async () => {
    expect((await admin.post('/datasource/samples?datasource_type=table&datasource_id=999')).status).toBe(
      404,
    );
    expect((await admin.post('/datasource/samples')).status).toBe(400);
  });
});

describe('values of a column', () => {
  const values = async (column: string, search = '') =>
    admin.send({
      url: `/api/v1/datasource/table/${world.orders}/column/${column}/values/${search && `?q=${search}`}`,
    });

  it('are distinct and searched by the database', async () => {
    expect((await values('product')).body.result).toEqual(['=2+3', 'coffee', 'tea']);
    expect((await values('product', 'OFF')).body.result).toEqual(['coffee']);
  });

  it('need a column and a known kind of source', async () => {
    expect((await values('nothing')).status).toBe(400);
    expect((await admin.get(`/api/v1/datasource/other/${world.orders}/column/id/values/`)).status).toBe(400);
    expect((await admin.get('/api/v1/datasource/table/999/column/id/values/')).status).toBe(404);
  });
});

describe('validating an expression', () => {
  const faults = async (expression: string, expression_type: string) =>
    (
      await admin.post(`/api/v1/datasource/table/${world.orders}/validate_expression/`, {
        expression,
        expression_type,
      })
    ).body.result;

  it.each([
    ['amount * 2', 'column'],
    ['SUM(amount) / COUNT(*)', 'metric'],
    ["region = 'north'", 'where'],
    ['COUNT(*) > 1', 'having'],
  ])('%s is a %s', async (expression, type) => expect(await faults(expression, type)).toEqual([]));

  it.each([
    ['nocol', 'column', /nocol/],
    ['SUM(', 'metric', /./],
    ['1 = 1; DROP TABLE orders', 'where', /Invalid SQL clause/],
    ['id IN (SELECT 1)', 'where', /sub-queries/],
  ])('%s is no %s', async (expression, type, message) => {
    expect(await faults(expression, type)).toEqual([
      expect.objectContaining({ message: expect.stringMatching(message) }),
    ]);
  });
});

describe('annotations', () => {
  it('come from layers and other charts, formulas stay with the browser', async () => {
    const layer = (await admin.post('/api/v1/annotation_layer/', { name: 'events', descr: '' })).body.id;
    await admin.post(`/api/v1/annotation_layer/${layer}/annotation/`, {
      short_descr: 'launch',
      long_descr: '',
      start_dttm: '2025-01-01T00:00:00',
      end_dttm: '2025-01-02T00:00:00',
      json_metadata: '{}',
    });
    const base = { show: true, style: 'solid', opacity: '', width: 1 };
    const annotation_layers = [
      { ...base, name: 'f', annotationType: 'FORMULA', value: 'x', sourceType: '' },
      { ...base, name: 'n', annotationType: 'EVENT', sourceType: 'NATIVE', value: layer },
    ];
    const { body } = await ask(admin, world.orders, { metrics: ['count'], annotation_layers });
    expect(body.result[0].annotation_data).toEqual({
      n: {
        columns: ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'],
        records: [expect.objectContaining({ start_dttm: Date.UTC(2025, 0, 1), short_descr: 'launch' })],
      },
    });
    const missing = [{ ...base, name: 'n', annotationType: 'EVENT', sourceType: 'NATIVE', value: 999 }];
    expect((await ask(admin, world.orders, { metrics: ['count'], annotation_layers: missing })).status).toBe(
      400,
    );
  });
});

describe('an answer found by the text of its request', () => {
  const query = {
    metrics: ['count'],
    filters: [{ col: 'ordered_at', op: 'TEMPORAL_RANGE', val: 'Last year' }],
  };
  const rows = async () => (await ask(admin, world.orders, query)).body.result[0];

  it('is the same answer, until the day or a definition changes', async () => {
    const first = await rows();
    expect(await rows()).toMatchObject({ is_cached: true, data: first.data, cache_key: first.cache_key });
    expect(await rows()).toMatchObject({ is_cached: true, cache_key: first.cache_key });
    app.clock.advance(24 * 3_600_000);
    const next = await rows();
    expect(next.cache_key).not.toBe(first.cache_key);
    await runSql(
      app,
      world.databaseId,
      "INSERT INTO orders VALUES (8, TIMESTAMP '2026-01-01', 'east', 'tea', 1, 1)",
    );
    expect((await rows()).data).toEqual(next.data);
    await admin.post('/api/v1/cachekey/invalidate', { datasource_uids: [`${world.orders}__table`] });
    expect((await rows()).data).toEqual([{ count: next.data[0].count + 1 }]);
  });
});

describe('settings sent to the older endpoint', () => {
  const form = () => ({
    viz_type: 'pie',
    datasource: `${world.orders}__table`,
    metric: 'count',
    groupby: ['product'],
  });
  const send = (url: string, fields: Record<string, string>) =>
    admin.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  it('are answered with rows', async () => {
    const reply = await send('/superset/explore_json/', { form_data: JSON.stringify(form()) });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toMatchObject({
      errors: [],
      status: 'success',
      colnames: ['product', 'count', 'count__contribution'],
      form_data: form(),
    });
    expect(reply.body.data).toContainEqual(expect.objectContaining({ product: 'coffee', count: 2 }));
    const url = `/superset/explore_json/table/${world.orders}/?form_data=${encodeURIComponent(JSON.stringify(form()))}`;
    expect((await admin.send({ url })).body.rowcount).toBe(reply.body.rowcount);
    expect((await admin.send({ url: `${url}&query=true` })).body).toMatchObject({ language: 'sql' });
    expect(Object.keys((await admin.send({ url: `${url}&results=true` })).body)).toContain('sql_rowcount');
  });

  it.each([
    [{}, 400],
    [{ form_data: '{' }, 400],
    [{ form_data: '{"viz_type":"nothing","datasource":"1__table"}' }, 400],
    [{ form_data: '{"viz_type":"pie","datasource":"999__table"}' }, 404],
  ])('%j answers %i', async (fields, status) => {
    expect((await send('/superset/explore_json/', fields as Record<string, string>)).status).toBe(status);
  });
});

it('a query nobody waits for any more is cancelled', async () => {
  const sql = 'SELECT COUNT(*) AS n FROM range(100000) a, range(100000) b WHERE (a.range * b.range) % 7 = 3';
  const id = await virtual(app, world.databaseId, 'slow', 'SELECT 1 AS n');
  await changeDataset(app, id, { sql });
  const login = await app.server.inject({
    method: 'POST',
    url: '/login/',
    payload: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const abort = new AbortController();
  const asked = fetch(`${address}/api/v1/chart/data`, {
    method: 'POST',
    signal: abort.signal,
    headers: {
      cookie: String(login.headers['set-cookie']).split(';')[0]!,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ datasource: { id, type: 'table' }, queries: [{ columns: ['n'] }] }),
  });
  await vi.waitUntil(() => app.services.flights.size === 1, { timeout: 10_000 });
  abort.abort();
  await expect(asked).rejects.toThrow();
  await vi.waitUntil(() => app.services.flights.size === 0, { timeout: 10_000 });
  expect((await ask(admin, world.orders, { columns: ['id'] })).status).toBe(200);
});
