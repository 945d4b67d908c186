import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensurePair } from '../../auth/grants.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { sampleDatasets } from '../../testing/content.ts';

let app: TestApp;
let admin: Client;
let dataset: number;
let chart: number;
let dashboard: number;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  const { db, metadata } = app.services;
  dataset = (await sampleDatasets(app)).sales;
  const made = await admin.post('/api/v1/chart/', {
    slice_name: 'Regions',
    viz_type: 'pie',
    datasource_id: dataset,
    datasource_type: 'table',
    params: '{"metric":"count","groupby":["region"]}',
  });
  chart = made.body.id;
  dashboard = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Embedded' })).body.id;
  await admin.put(`/api/v1/chart/${chart}`, { dashboards: [dashboard] });
  const { body } = await admin.post(`/api/v1/dashboard/${dashboard}/embedded`, { allowed_domains: [] });
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Public')
    .executeTakeFirstOrThrow();
  for (const view of ['Dashboard', 'Chart']) {
    const permission_view_id = await ensurePair(db, 'can_read', view);
    await db.insertInto('role_permission_views').values({ role_id: role.id, permission_view_id }).execute();
  }
  await metadata.counters.bump('identity');
  const granted = await admin.post('/api/v1/security/guest_token/', {
    resources: [{ type: 'dashboard', id: body.result.uuid }],
    rls: [{ dataset, clause: "region = 'north'" }],
  });
  token = granted.body.token;
});
afterAll(() => app.close());

async function ask(payload: object) {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/v1/chart/data',
    headers: { 'x-guesttoken': token },
    payload,
  });
  return { status: reply.statusCode, text: reply.body };
}

const own = () => ({ columns: ['region'], metrics: ['count'], filters: [], row_limit: 100 });
const context = (query: object, form: object = {}) => ({
  datasource: { id: dataset, type: 'table' },
  queries: [query],
  form_data: { slice_id: chart, dashboardId: dashboard, ...form },
});

it('answers the chart’s own query, with the rows of the token', async () => {
  const { status, text } = await ask(context(own()));
  expect(status, text).toBe(200);
  const { data } = JSON.parse(text).result[0];
  expect(data.map((row: { region: string }) => row.region)).toEqual(['north']);
});

const column = fc.constantFrom<unknown>(
  'region',
  'day',
  'amount',
  'nothing',
  { expressionType: 'SQL', sqlExpression: 'amount', label: 'x' },
  { expressionType: 'SQL', sqlExpression: '(select group_concat(region) from sales)', label: 'y' },
);
const metric = fc.constantFrom<unknown>('count', {
  expressionType: 'SQL',
  sqlExpression: 'max(amount)',
  label: 'most',
});
const filter = fc.record({
  col: fc.constantFrom('region', 'day', 'amount'),
  op: fc.constantFrom('IN', 'NOT IN', '==', '!=', 'IS NOT NULL'),
  val: fc.constantFrom<unknown>(['south'], 'south', "x' OR 1=1 --", ['north', 'south']),
});
const hostile = fc.record(
  {
    columns: fc.array(column, { maxLength: 3 }),
    metrics: fc.array(metric, { maxLength: 2 }),
    filters: fc.array(filter, { maxLength: 2 }),
    extras: fc.constantFrom({ where: '1=1) OR (1=1' }, { where: "region = 'south'" }, { having: '1=1' }),
    orderby: fc.constantFrom([['amount', true]], [['region', false]]),
    is_timeseries: fc.boolean(),
    row_limit: fc.constantFrom(1, 100, 100_000),
    result_type: fc.constantFrom('full', 'samples', 'query', 'results', 'drill_detail'),
    apply_fetch_values_predicate: fc.boolean(),
  },
  { requiredKeys: [] },
);
const form = fc.record(
  {
    slice_id: fc.constantFrom(1, 999, null, 'x'),
    dashboardId: fc.constantFrom(999, null),
    native_filter_id: fc.constantFrom('NATIVE_FILTER-x'),
    type: fc.constantFrom('NATIVE_FILTER'),
  },
  { requiredKeys: [] },
);

it('whatever a guest asks, no other row and no other column comes back', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, form, async (query, changed) => {
      const { status, text } = await ask(context({ ...own(), ...query }, changed));
      expect(status, text).toBeLessThan(500);
      if (status !== 200) return;
      expect(text).not.toContain('south');
      for (const { data } of JSON.parse(text).result) {
        for (const row of Array.isArray(data) ? data : []) {
          expect(Object.keys(row).filter(name => !['region', 'count'].includes(name))).toEqual([]);
        }
      }
    }),
    { numRuns: 120 },
  );
}, 60_000);
