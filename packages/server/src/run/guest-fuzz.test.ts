import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insert } from '../resources/kit/write.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { createWorld, type World } from './testing/world.ts';

const at = '2026-01-01T00:00:00';
const AMOUNT = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label: 'amount',
};

let app: TestApp;
let world: World;
let dashboard: number;
let chart: number;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  world = await createWorld(app);
  const { db } = app.services;
  const dates = { created_on: at, changed_on: at };
  chart = await insert(db, 'charts', {
    uuid: randomUUID(),
    slice_name: 'chart',
    viz_type: 'table',
    params: JSON.stringify({ viz_type: 'table', groupby: ['region'], metrics: [AMOUNT, 'count'] }),
    datasource_id: world.orders,
    ...dates,
  });
  dashboard = await insert(db, 'dashboards', {
    uuid: randomUUID(),
    dashboard_title: 'board',
    json_metadata: '{}',
    published: true,
    ...dates,
  });
  await db.insertInto('dashboard_charts').values({ dashboard_id: dashboard, chart_id: chart }).execute();
  const uuid = randomUUID();
  await insert(db, 'embedded_dashboards', { uuid, dashboard_id: dashboard, ...dates });
  token = await app.services.auth.guestTokens.sign({
    username: 'guest',
    firstName: 'G',
    lastName: 'T',
    claims: { resources: [{ type: 'dashboard', id: uuid }], rules: [{ clause: "region = 'north'" }] },
  });
});
afterAll(() => app.close());

const column = fc.constantFrom(
  'id',
  'ordered_at',
  'region',
  'product',
  'amount',
  'pieces',
  '__timestamp',
  'x',
);
const sql = fc.constantFrom(
  'amount',
  'region',
  '1=1) OR (1=1',
  "region = 'south'",
  '(SELECT max(amount) FROM orders)',
  'region--',
);
const free = fc.record({
  label: fc.constantFrom('region', 'count', 'z'),
  sqlExpression: sql,
  expressionType: fc.constant('SQL'),
});
const anyColumn = fc.oneof(column, free);
const metric = fc.oneof(
  fc.constantFrom('count', 'nope'),
  fc.constant(AMOUNT),
  free,
  fc.record({
    expressionType: fc.constant('SIMPLE'),
    aggregate: fc.constantFrom('SUM', 'MAX', 'MIN', 'COUNT_DISTINCT'),
    column: fc.record({ column_name: column }),
    label: fc.constantFrom('amount', 'region'),
  }),
);
const filter = fc.record({
  col: anyColumn,
  op: fc.constantFrom('==', '!=', 'IN', 'NOT IN', '>', 'LIKE', 'IS NULL', 'TEMPORAL_RANGE'),
  val: fc.constantFrom<unknown>('south', ['south', 'north'], 1, null, '%', 'No filter'),
});
const query = fc.record(
  {
    columns: fc.array(anyColumn, { maxLength: 3 }),
    groupby: fc.array(column, { maxLength: 2 }),
    metrics: fc.array(metric, { maxLength: 3 }),
    filters: fc.array(filter, { maxLength: 2 }),
    orderby: fc.array(fc.tuple(fc.oneof(column, metric), fc.boolean()), { maxLength: 1 }),
    series_columns: fc.array(column, { maxLength: 1 }),
    series_limit_metric: metric,
    granularity: column,
    extras: fc.record(
      { where: sql, having: sql, time_grain_sqla: fc.constantFrom('P1D', 'P1Y') },
      { requiredKeys: [] },
    ),
    where: sql,
    having: sql,
    time_offsets: fc.constantFrom(['1 year ago'], []),
    is_rowcount: fc.boolean(),
    post_processing: fc.constantFrom([], [{ operation: 'rename', options: { columns: { region: 'id' } } }]),
    result_type: fc.constantFrom(
      'full',
      'results',
      'samples',
      'drill_detail',
      'query',
      'columns',
      'timegrains',
    ),
    row_limit: fc.constantFrom(0, 1, 1000),
  },
  { requiredKeys: [] },
);
const form = fc.record(
  {
    dashboardId: fc.constantFrom('own', 'other'),
    slice_id: fc.constantFrom('own', 'other'),
    chart_id: fc.constantFrom('own', 'other'),
    groupby: fc.array(column, { maxLength: 2 }),
    native_filter_id: fc.constantFrom('NATIVE_FILTER-1'),
    type: fc.constantFrom('NATIVE_FILTER'),
  },
  { requiredKeys: [] },
);

const named = (value: string | undefined, own: number) => (value === 'own' ? own : own + 1);

/** Three orders come from the north; the guest's rule leaves no others. */
const NORTH = { rows: 3, amount: 10.5 + 5.25 + 30 };

function expectWithin(row: Record<string, unknown>): void {
  if ('region' in row) expect(row.region).toBe('north');
  if ('count' in row) expect(Number(row.count)).toBeLessThanOrEqual(NORTH.rows);
  if ('amount' in row && row.amount !== null) expect(Number(row.amount)).toBeLessThanOrEqual(NORTH.amount);
}

describe('a guest', () => {
  it('whatever is asked, sees no other rows and no other columns than the chart shows', async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(form, query, async (fields, asked) => {
        const { dashboardId, slice_id, chart_id, ...rest } = fields;
        const reply = await app.server.inject({
          method: 'POST',
          url: '/api/v1/chart/data',
          headers: { 'x-guesttoken': token },
          payload: {
            datasource: { id: world.orders, type: 'table' },
            queries: [asked],
            form_data: {
              ...rest,
              ...(dashboardId && { dashboardId: named(dashboardId, dashboard) }),
              ...(slice_id && { slice_id: named(slice_id, chart) }),
              ...(chart_id && { chart_id: named(chart_id, chart) }),
            },
          },
        });
        expect([200, 400, 403, 422]).toContain(reply.statusCode);
        if (reply.statusCode !== 200) return;
        answered++;
        const [result] = reply.json().result;
        expect(result).not.toHaveProperty('query');
        const shown = new Set(['region', 'amount', 'count', '__timestamp', 'rowcount']);
        for (const row of result.data ?? []) {
          const wide = Object.keys(row).filter(name => !shown.has(name.replace(/__1 year ago$/, '')));
          expect(asked.post_processing?.length ? [] : wide).toEqual([]);
          expectWithin(row);
        }
      }),
      {
        examples: [
          [
            { dashboardId: 'own', slice_id: 'own' },
            { columns: ['region'], metrics: ['count', AMOUNT] },
          ],
        ],
      },
    );
    expect(answered).toBeGreaterThan(0);
  });

  it.each([
    ['/api/v1/dataset/', 'GET'],
    ['/api/v1/database/', 'GET'],
    ['/api/v1/chart/', 'POST'],
    ['/api/v1/dashboard/', 'POST'],
    ['/api/v1/security/guest_token/', 'POST'],
    ['/api/v1/sqllab/execute/', 'POST'],
  ] as const)('gets nothing from %s', async (url, method) => {
    const headers = { 'x-guesttoken': token };
    const reply = await app.server.inject({
      method,
      url,
      headers,
      ...(method === 'POST' && { payload: {} }),
    });
    expect([401, 403]).toContain(reply.statusCode);
  });
});
