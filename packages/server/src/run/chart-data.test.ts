import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/app.ts';
import { ask, changeDataset, createWorld, type World } from './testing/world.ts';

let app: TestApp;
let world: World;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  world = await createWorld(app);
  admin = await app.as();
});
afterAll(() => app.close());

const AMOUNT = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label: 'amount',
};
const AXIS = {
  columnType: 'BASE_AXIS',
  sqlExpression: 'ordered_at',
  label: 'ordered_at',
  expressionType: 'SQL',
  timeGrain: 'P1M',
};

describe('an entry of the reply', () => {
  it('has every documented key', async () => {
    const { status, body } = await ask(admin, world.orders, {
      columns: ['region'],
      metrics: [AMOUNT, 'count'],
    });
    expect(status).toBe(200);
    const [entry] = body.result;
    expect(entry).toMatchObject({
      is_cached: null,
      cached_dttm: null,
      queried_dttm: '2026-01-15T12:00:00+00:00',
      cache_timeout: 86_400,
      applied_template_filters: [],
      applied_filters: [],
      rejected_filters: [],
      annotation_data: {},
      error: null,
      status: 'success',
      stacktrace: null,
      rowcount: 4,
      sql_rowcount: 4,
      from_dttm: null,
      to_dttm: null,
      label_map: { region: ['region'], amount: ['amount'], 'COUNT(*)': ['count'] },
      colnames: ['region', 'amount', 'count'],
      indexnames: [0, 1, 2, 3],
      coltypes: [1, 0, 0],
      result_format: 'json',
      detected_currency: null,
    });
    expect(entry.cache_key).toMatch(/^[0-9a-f]{64}$/);
    expect(entry.query).toMatch(/^SELECT[\s\S]+;\n\n$/);
    const again = await ask(admin, world.orders, { columns: ['region'], metrics: [AMOUNT, 'count'] });
    expect(again.body.result[0]).toMatchObject({
      is_cached: true,
      cached_dttm: '2026-01-15T12:00:00',
      data: entry.data,
    });
  });

  it('keeps its columns when there is no row', async () => {
    const filters = [{ col: 'id', op: '>', val: 100 }];
    const { body } = await ask(admin, world.orders, { columns: ['region'], metrics: ['count'], filters });
    expect(body.result[0]).toMatchObject({ data: [], rowcount: 0, colnames: ['region', 'count'] });
  });

  it('reports filters in the order of the request', async () => {
    const filters = [
      { col: 'product', op: '==', val: 'tea' },
      { col: 'nothing', op: '==', val: 1 },
      { col: 'ordered_at', op: 'TEMPORAL_RANGE', val: 'No filter' },
    ];
    const { body } = await ask(admin, world.orders, { columns: ['id'], filters });
    expect(body.result[0]).toMatchObject({
      applied_filters: [{ column: 'product' }, { column: 'ordered_at' }],
      rejected_filters: [{ column: 'nothing', reason: 'not_in_datasource' }],
    });
  });

  it('answers no query with no entry', async () => {
    const reply = await admin.post('/api/v1/chart/data', {
      datasource: { id: world.orders, type: 'table' },
      queries: [],
    });
    expect(reply).toMatchObject({ status: 200, body: { result: [] } });
  });
});

describe('time comparison', () => {
  const query = {
    columns: [AXIS],
    metrics: [AMOUNT],
    filters: [{ col: 'ordered_at', op: 'TEMPORAL_RANGE', val: '2025-01-01 : 2026-01-01' }],
    orderby: [[AXIS, true]],
    time_offsets: ['1 year ago'],
  };

  it('puts the shifted period beside the main one', async () => {
    const { body } = await ask(admin, world.orders, query);
    expect(body.result[0].data).toEqual([
      { ordered_at: Date.UTC(2025, 0), amount: 37.75, 'amount__1 year ago': 30.5 },
      { ordered_at: Date.UTC(2025, 1), amount: -2, 'amount__1 year ago': 5.25 },
    ]);
    expect(body.result[0].query.match(/;\n\n/g)).toHaveLength(2);
    expect(body.result[0].colnames).toEqual(['ordered_at', 'amount', 'amount__1 year ago']);
  });

  it('is post-processed after the join', async () => {
    const options = {
      source_columns: ['amount'],
      compare_columns: ['amount__1 year ago'],
      compare_type: 'difference',
    };
    const { body } = await ask(admin, world.orders, {
      ...query,
      post_processing: [{ operation: 'compare', options }],
    });
    const name = 'difference__amount__amount__1 year ago';
    expect(body.result[0].data.map((row: Record<string, number>) => row[name])).toEqual([7.25, -7.25]);
  });

  it('needs both bounds', async () => {
    const reply = await ask(admin, world.orders, { ...query, filters: [] });
    expect(reply).toMatchObject({
      status: 400,
      body: {
        message:
          'Error: An enclosed time range (both start and end) must be specified when using a Time Comparison.',
      },
    });
  });
});

it('takes the whole of shares from the totals query, over all rows', async () => {
  const share = { operation: 'contribution', options: { columns: ['amount'], rename_columns: ['share'] } };
  const queries = [
    {
      columns: ['product'],
      metrics: [AMOUNT],
      orderby: [[AMOUNT, false]],
      row_limit: 1,
      post_processing: [share],
    },
    { columns: [], metrics: [AMOUNT], row_limit: 0 },
  ];
  const { body } = await admin.post('/api/v1/chart/data', {
    datasource: { id: world.orders, type: 'table' },
    queries,
  });
  expect(body.result[0].data).toEqual([{ product: 'tea', amount: 62.5, share: 62.5 / 71.5 }]);
  expect(body.result[1].data).toEqual([{ amount: 71.5 }]);
});

it('finds out whether a free expression on the axis is a moment', async () => {
  const axis = { ...AXIS, sqlExpression: "ordered_at + INTERVAL '1 day'", label: 'later', timeGrain: 'P1Y' };
  const moment = await ask(admin, world.orders, {
    columns: [axis],
    metrics: ['count'],
    orderby: [[axis, true]],
  });
  expect(moment.body.result[0].data).toEqual([
    { later: Date.UTC(2024, 0), count: 3 },
    { later: Date.UTC(2025, 0), count: 4 },
  ]);
  const text = { ...axis, sqlExpression: "product || '!'" };
  const reply = await ask(admin, world.orders, {
    columns: [text],
    metrics: ['count'],
    orderby: [[text, true]],
  });
  expect(reply.body.result[0].data[1]).toEqual({ later: 'coffee!', count: 2 });
});

describe('result types', () => {
  const query = { columns: ['region'], metrics: ['count'] };
  const typed = async (type: string, extra: object = {}) =>
    (await ask(admin, world.orders, { ...query, ...extra }, { result_type: type })).body.result[0];

  it('results', async () => {
    expect(Object.keys(await typed('results')).sort()).toEqual(
      ['colnames', 'coltypes', 'data', 'detected_currency', 'rowcount', 'sql_rowcount'].sort(),
    );
  });
  it('query', async () => {
    const entry = await typed('query');
    expect(entry).toEqual({ language: 'sql', query: expect.stringMatching(/^SELECT[\s\S]+;$/) });
    expect(await typed('query', { metrics: ['nope'] })).toEqual({
      language: 'sql',
      error: "Metric 'nope' does not exist",
    });
  });
  it('columns', async () => {
    expect((await typed('columns')).data[0]).toEqual({
      column_name: 'id',
      verbose_name: null,
      dtype: 'INTEGER',
    });
  });
  it('timegrains', async () => {
    const { data } = await typed('timegrains');
    expect(data).toContainEqual({
      name: 'Month',
      function: expect.stringContaining('{col}'),
      duration: 'P1M',
    });
  });
  it('samples', async () => {
    const filters = [{ col: 'region', op: '==', val: 'north' }];
    const entry = await typed('samples', { filters });
    expect(entry.colnames).toEqual(['id', 'ordered_at', 'region', 'product', 'amount', 'pieces']);
    expect(entry.rowcount).toBe(3);
  });
  it('drill_detail', async () => {
    const entry = await typed('drill_detail', {
      time_range: '2025-01-01 : 2026-01-01',
      granularity: 'ordered_at',
    });
    expect(entry.data.map((row: { id: number }) => row.id)).toEqual([4, 5, 6, 7]);
  });
  it('per query', async () => {
    const { body } = await admin.post('/api/v1/chart/data', {
      datasource: { id: world.orders, type: 'table' },
      queries: [query, { ...query, result_type: 'query' }],
    });
    expect(body.result.map((entry: object) => 'data' in entry)).toEqual([true, false]);
  });
  it('refuses an unknown one', async () => {
    const reply = await ask(admin, world.orders, query, { result_type: 'everything' });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(/^Request is incorrect: \{'result_type': \['Must be one of: /);
  });
});

describe('what is wrong is said as documented', () => {
  const raw = (payload: string, type = 'application/json') =>
    admin.send({ method: 'POST', url: '/api/v1/chart/data', payload, headers: { 'content-type': type } });

  it('no JSON', async () => {
    for (const reply of [
      await raw('{'),
      await raw(''),
      await raw('form_data=%7B', 'application/x-www-form-urlencoded'),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { message: 'Request is not JSON' } });
    }
  });

  it.each([
    [
      { row_limit: -1 },
      "{'queries': {0: {'row_limit': ['`row_limit` must be greater than or equal to 0']}}}",
    ],
    [{ time_range: 'garbage : now' }, "{'time_range': ['Cannot parse time string [garbage]']}"],
    [{ extras: { other: 1 } }, "{'queries': {0: {'extras': {'other': ['Unknown field.']}}}}"],
    [
      { filters: [{ col: 'id', op: '==', val: 1, more: 1 }] },
      "{'queries': {0: {'filters': {0: {'more': ['Unknown field.']}}}}}",
    ],
  ])('schema: %j', async (extra, text) => {
    const reply = await ask(admin, world.orders, { columns: ['id'], ...extra });
    expect(reply).toMatchObject({ status: 400, body: { message: `Request is incorrect: ${text}` } });
  });

  it('keys of the context', async () => {
    expect(await ask(admin, world.orders, {}, { more: 1 })).toMatchObject({
      status: 400,
      body: { message: "Request is incorrect: {'more': ['Unknown field.']}" },
    });
    expect(await admin.post('/api/v1/chart/data', { queries: [] })).toMatchObject({
      status: 400,
      body: { message: "Request is incorrect: {'datasource': ['Missing data for required field.']}" },
    });
  });

  it.each([
    [{ metrics: ['nope'] }, "Error: Metric 'nope' does not exist"],
    [{ columns: ['zzz'] }, "Error: Columns missing in dataset: ['zzz']"],
    [{ columns: [] }, 'Error: Empty query?'],
    [{ columns: ['id'], orderby: [['zzz', true]] }, 'Error: Unknown column used in orderby: zzz'],
    [
      { columns: ['id', 'id'] },
      'Duplicate column/metric labels: "id". Please make sure all columns and metrics have a unique label.',
    ],
    [
      { columns: ['id'], series_columns: ['x'] },
      'The following entries in `series_columns` are missing in `columns`: "x". ',
    ],
    [
      { columns: ['id'], extras: { where: '1 = 1); DROP TABLE orders; --' } },
      'Invalid SQL clause: 1 = 1); DROP TABLE orders; --',
    ],
    [
      { columns: ['id'], extras: { where: 'id IN (SELECT id FROM orders)' } },
      'Error: Custom SQL fields cannot contain sub-queries.',
    ],
    [
      {
        columns: ['id'],
        post_processing: [{ operation: 'cum', options: { operator: 'sum', columns: { x: 'x' } } }],
      },
      'Error: Referenced columns not available in DataFrame.',
    ],
  ])('query: %j', async (query, message) => {
    expect(await ask(admin, world.orders, query)).toMatchObject({ status: 400, body: { message } });
  });

  it('what the database refuses', async () => {
    const reply = await ask(admin, world.orders, { columns: ['id'], extras: { where: 'nocol = 1' } });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(/^Error: .*nocol/);
  });

  it('SQL that does not parse', async () => {
    const reply = await ask(admin, world.orders, { columns: ['id'], extras: { where: 'id id = = 1' } });
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ error_type: 'INVALID_SQL_ERROR' }] } });
  });

  it('a dataset that is not there', async () => {
    expect(await ask(admin, 999, {})).toMatchObject({ status: 404, body: { message: 'Not found' } });
    const reply = await admin.post('/api/v1/chart/data', {
      datasource: { id: 1, type: 'other' },
      queries: [],
    });
    expect(reply.status).toBe(400);
  });

  it('nobody', async () => {
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/v1/chart/data',
      payload: { queries: [] },
    });
    expect(reply.statusCode).toBe(401);
  });
});

describe('the cache', () => {
  const query = { columns: ['product'], metrics: ['count'] };
  const cached = async (extra: object = {}, context: object = {}) =>
    (await ask(admin, world.orders, { ...query, ...extra }, context)).body.result[0].is_cached;

  it('is skipped and refilled by force, and kept out by a timeout of −1', async () => {
    await cached();
    expect(await cached()).toBe(true);
    expect(await cached({}, { force: true })).toBeNull();
    expect(await cached()).toBe(true);
    expect(await cached({}, { custom_cache_timeout: -1 })).toBeNull();
  });

  it('is emptied of a dataset by an edit and by invalidation', async () => {
    await cached();
    expect(
      (await admin.post('/api/v1/cachekey/invalidate', { datasource_uids: [`${world.orders}__table`] }))
        .status,
    ).toBe(201);
    expect(await cached()).toBeNull();
    await admin.post('/api/v1/cachekey/invalidate', {
      datasources: [{ database_name: 'shop', datasource_name: 'orders', datasource_type: 'table' }],
    });
    expect(await cached()).toBeNull();
    await changeDataset(app, world.orders, { changed_on: '2026-02-02T00:00:00' });
    expect(await cached()).toBeNull();
  });

  it('reports the timeout in order: request, chart, dataset', async () => {
    const timeout = async (context: object) =>
      (await ask(admin, world.orders, query, { force: true, ...context })).body.result[0].cache_timeout;
    await changeDataset(app, world.orders, { cache_timeout: 50 });
    expect(await timeout({})).toBe(50);
    expect(await timeout({ custom_cache_timeout: 7 })).toBe(7);
    const chart = await admin.post('/api/v1/chart/', {
      slice_name: 'c',
      datasource_id: world.orders,
      datasource_type: 'table',
      cache_timeout: 30,
      params: '{}',
      viz_type: 'table',
    });
    expect(await timeout({ form_data: { slice_id: chart.body.id } })).toBe(30);
    await changeDataset(app, world.orders, { cache_timeout: null });
  });

  it('answers again by key', async () => {
    const { body } = await ask(admin, world.orders, query);
    const again = await admin.get(`/api/v1/chart/data/${body.result[0].cache_key}`);
    expect(again.body.result[0].data).toEqual(body.result[0].data);
    expect((await admin.get('/api/v1/chart/data/qc-unknown')).status).toBe(404);
  });
});
