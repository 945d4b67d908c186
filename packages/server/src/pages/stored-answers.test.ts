import { type ChartDefinition, chartContext, effectiveSettings, loadChart } from '@parallax/charts';
import { datasetFacts, type ExtraFormData, NO_ROWS } from '@parallax/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../http/call.ts';
import { chartRequest } from '../run/chart-request.ts';
import { createWorld } from '../run/testing/world.ts';
import { ADMIN_PASSWORD, type Client, createTestApp, type TestApp } from '../testing/app.ts';
import { firstReplies } from './first-replies.ts';
import { storedAnswers } from './stored-answers.ts';

let app: TestApp;
let admin: Client;
let cookie: string;
let chart: number;
let dashboard: number;

const SETTINGS = { viz_type: 'table', query_mode: 'aggregate', groupby: ['product'], metrics: ['count'] };

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  const { orders } = await createWorld(app);
  const payload = { username: 'admin', password: ADMIN_PASSWORD };
  const login = await app.server.inject({ method: 'POST', url: '/login/', payload });
  cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  const made = await admin.post('/api/v1/chart/', {
    slice_name: 'Products',
    viz_type: 'table',
    datasource_id: orders,
    datasource_type: 'table',
    params: JSON.stringify({ ...SETTINGS, header: '</script><script>alert(1)</script>' }),
  });
  chart = made.body.id;
  dashboard = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Shop', slug: 'shop' })).body.id;
  await save({});
});
afterAll(() => app.close());

const node = (id: string, type: string, children: string[], meta = {}) => ({ id, type, children, meta });

/** The chart stands in the first of two tabs, a second one in the other. */
const positions = () => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: node('ROOT_ID', 'ROOT', ['TABS-1']),
  'TABS-1': node('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
  'TAB-1': node('TAB-1', 'TAB', ['CHART-1']),
  'TAB-2': node('TAB-2', 'TAB', []),
  'CHART-1': node('CHART-1', 'CHART', [], { chartId: chart, width: 4, height: 50 }),
});

const save = (metadata: object, layout: object = positions()) =>
  admin.put(`/api/v1/dashboard/${dashboard}`, {
    json_metadata: JSON.stringify({ ...metadata, positions: layout }),
  });

async function callAt(url: string): Promise<Call> {
  const { services } = app;
  const principal = await services.auth.principals.fromSession(cookie.split('=')[1] ?? '');
  return { principal, services, now: services.clock.now(), url } as unknown as Call;
}

const pageAt = async (url: string): Promise<string> =>
  storedAnswers(await firstReplies(app.server, { url, cookie }), await callAt(url));

/** Asks as the page would. */
async function ask(extraFormData: ExtraFormData = {}): Promise<void> {
  const [{ form_data }] = (await admin.get('/api/v1/dashboard/shop/charts')).body.result;
  const [wire] = (await admin.get('/api/v1/dashboard/shop/datasets')).body.result;
  const dataset = datasetFacts(wire);
  const table: ChartDefinition = (await loadChart(form_data))!;
  const saved = { ...form_data, url_params: {} };
  const settings = effectiveSettings(table, saved, { dataset, page: 'dashboard' });
  const place = { chartId: chart, dashboardId: dashboard, dataset, extraFormData };
  const context = chartContext(table, settings, place);
  const body = { dashboard_id: dashboard, charts: [{ chart_id: chart, context }] };
  expect((await admin.post('/api/v1/chart/data/stream', body)).text).toContain('"status":200');
  const call = await callAt(chartRequest(chart, dashboard));
  await expect.poll(() => app.services.recall.find(JSON.stringify(context), call)).not.toBeNull();
}

const PAGE = '/superset/dashboard/shop/';

test('nothing comes along before a chart has been answered, and its answer afterwards', async () => {
  expect(await pageAt(PAGE)).toBe('');
  await ask();
  const page = await pageAt(PAGE);
  const { question, result } = JSON.parse(/>(.*)<\/script>/.exec(page)?.[1] ?? '');
  expect(JSON.parse(question)[2]).toBe(dashboard);
  expect(result[0].data).toContainEqual({ product: 'tea', count: 4 });
  expect(page.match(/<\/?script/g)).toHaveLength(2);
});

test.each([
  ['?native_filters_key=abc'],
  ['?f=(region:north)'],
  ['?force=true'],
  ['?country=unknown-to-the-chart'],
])('an address with %s brings a state or a question of its own', async search => {
  expect(await pageAt(PAGE + search)).toBe('');
});

const FILTER = {
  id: 'NATIVE_FILTER-1',
  type: 'NATIVE_FILTER',
  filterType: 'filter_select',
  targets: [{ column: { name: 'product' } }],
};
const TEA = { filters: [{ col: 'product', op: 'IN', val: ['tea'] }] };
const withFilter = (extra: object) => save({ native_filter_configuration: [{ ...FILTER, ...extra }] });

test.each<[string, object, ExtraFormData]>([
  ['without a value', {}, {}],
  ['with a default', { defaultDataMask: { filterState: { value: ['tea'] } } }, TEA],
  [
    'that needs a value and has none',
    { controlValues: { enableEmptyFilter: true } },
    { adhoc_filters: [NO_ROWS] },
  ],
  [
    'of other charts',
    { scope: { rootPath: ['TAB-2'] }, defaultDataMask: { filterState: { value: ['tea'] } } },
    {},
  ],
])('a filter %s starts as it does in the page', async (_, extra, asked) => {
  await withFilter(extra);
  await ask(asked);
  expect(await pageAt(PAGE)).toContain(`data-answer-of="${chart}"`);
  await save({});
});

test('what was asked before a default was set is no answer any more', async () => {
  await ask();
  await withFilter({ defaultDataMask: { filterState: { value: ['never asked for'] } } });
  expect(await pageAt(PAGE)).toBe('');
  await save({});
});

test('a filter that starts with the first of its values leaves the asking to the page', async () => {
  await withFilter({ controlValues: { defaultToFirstItem: true } });
  await ask();
  expect(await pageAt(PAGE)).toBe('');
  await withFilter({ controlValues: { defaultToFirstItem: true }, scope: { rootPath: ['TAB-2'] } });
  await ask();
  expect(await pageAt(PAGE)).toContain(`data-answer-of="${chart}"`);
  await save({});
});

test('charts of closed tabs ask when they are shown', async () => {
  const closed = positions();
  closed['TAB-1'].children = [];
  closed['TAB-2'].children = ['CHART-1'];
  await save({}, closed);
  await ask();
  expect(await pageAt(PAGE)).toBe('');
});
