import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { sampleDatasets, userWith } from '../../testing/content.ts';
import { changeList } from './item-lists.ts';
import { remapCharts } from './remap-charts.ts';
import { tabsOf } from './tabs.ts';

const DASHBOARDS = '/api/v1/dashboard/';
let app: TestApp;
let data: { sales: number };
let admin: Client;
let alpha: { id: number; client: Client };
let gamma: { id: number; client: Client };

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  data = await sampleDatasets(app);
  alpha = await userWith(app, admin, 'alpha', ['Alpha']);
  gamma = await userWith(app, admin, 'gamma', ['Gamma']);
});
afterAll(() => app.close());

const chart = async (name: string): Promise<number> =>
  (
    await admin.post('/api/v1/chart/', {
      slice_name: name,
      viz_type: 'pie',
      datasource_id: data.sales,
      datasource_type: 'table',
      params: '{"metric":"count"}',
    })
  ).body.id;
const layout = (...charts: number[]) => ({
  ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', children: charts.map(id => `CHART-${id}`) },
  ...Object.fromEntries(charts.map(id => [`CHART-${id}`, { type: 'CHART', meta: { chartId: id } }])),
});
/** A published dashboard of the administrator with one readable chart. */
async function published(metadata: object = {}): Promise<{ id: number; chart: number }> {
  const one = await chart('One');
  const { body } = await admin.post(DASHBOARDS, { dashboard_title: 'Board', published: true });
  const json_metadata = JSON.stringify({ positions: layout(one), ...metadata });
  expect((await admin.put(`${DASHBOARDS}${body.id}`, { json_metadata })).status).toBe(200);
  return { id: body.id, chart: one };
}
const metadataOf = async (id: number) =>
  JSON.parse((await admin.get(`${DASHBOARDS}${id}`)).body.result.json_metadata);

describe('tabs', () => {
  const tabbed = {
    ROOT_ID: { type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { type: 'TABS', children: ['TAB-1', 'TAB-2'] },
    'TAB-1': { type: 'TAB', children: ['ROW-1'], meta: { text: 'First' }, parents: ['ROOT_ID', 'TABS-1'] },
    'TAB-2': { type: 'TAB', children: [], meta: { text: '' } },
    'ROW-1': { type: 'ROW', children: ['TABS-2'] },
    'TABS-2': { type: 'TABS', children: ['TAB-3', 'TAB-1', 'gone'] },
    'TAB-3': { type: 'TAB', children: [], meta: { text: 'Inner' } },
  };
  const filters = [{ id: 'a', tabsInScope: ['TAB-1', '__proto__'] }, { id: 'b' }];

  it('are a tree, with the filters that act on them', () => {
    const result = tabsOf({
      position_json: JSON.stringify(tabbed),
      json_metadata: JSON.stringify({ native_filter_configuration: filters }),
    });
    expect(result.all_tabs).toEqual({ 'TAB-1': 'First', 'TAB-2': '', 'TAB-3': 'Inner' });
    expect(result.tab_tree).toEqual([
      {
        value: 'TAB-1',
        title: 'First',
        parents: ['ROOT_ID', 'TABS-1'],
        children: [{ value: 'TAB-3', title: 'Inner', parents: [], children: [] }],
      },
      { value: 'TAB-2', title: '', parents: [], children: [] },
    ]);
    expect(result.native_filters.all).toEqual(filters);
    expect(result.native_filters['TAB-1']).toEqual([filters[0]]);
  });

  it.each([[null], ['{}'], ['nonsense'], ['[]']])('of the layout %s are none', position_json => {
    expect(tabsOf({ position_json, json_metadata: null })).toEqual({ native_filters: {} });
  });

  it('are answered to whoever sees the dashboard', async () => {
    const { id } = await published();
    const reply = { result: { all_tabs: {}, tab_tree: [], native_filters: {} } };
    expect((await alpha.client.get(`${DASHBOARDS}${id}/tabs`)).body).toEqual(reply);
    expect((await gamma.client.get(`${DASHBOARDS}${id}/tabs`)).status).toBe(404);
  });
});

describe('changing a configured list', () => {
  const items = ['a', 'b', 'c'].map(id => ({ id, old: true }));
  it.each([
    [{}, 'a b c'],
    [{ deleted: ['b', 'nope'] }, 'a c'],
    [{ modified: [{ id: 'b' }, { id: 'd' }] }, 'a b* c d*'],
    [{ reordered: ['c', 'a', 'nope'] }, 'c a'],
    [{ reordered: ['c', 'c', 'a'] }, 'c a'],
    [{ reordered: ['c'], modified: [{ id: 'd' }] }, 'c d*'],
    [{ reordered: [] }, 'a b c'],
    [{ deleted: ['a'], reordered: ['a', 'b'] }, 'b'],
  ])('%j', (change, expected) => {
    const result = changeList(items, change);
    expect(result.map(item => `${item.id}${item.old ? '' : '*'}`).join(' ')).toBe(expected);
  });
});

describe.each([
  ['filters', 'native_filter_configuration'],
  ['chart_customizations', 'chart_customization_config'],
])('PUT %s', (path, key) => {
  it('changes that list and nothing else', async () => {
    const { id } = await published({ color_scheme: 'keep' });
    const item = { id: 'NATIVE_FILTER-1', name: 'Region' };
    const reply = await admin.put(`${DASHBOARDS}${id}/${path}`, { modified: [item] });
    expect(reply).toMatchObject({ status: 200, body: { result: [item] } });
    expect(await metadataOf(id)).toMatchObject({ [key]: [item], color_scheme: 'keep' });
    expect((await admin.put(`${DASHBOARDS}${id}/${path}`, { deleted: [item.id] })).body.result).toEqual([]);
  });

  it.each([
    [{ modified: null }, 400],
    [{ other: [] }, 400],
    [{ modified: [{}] }, 400],
    [{}, 200],
  ])('%j → %i', async (body, status) => {
    const { id } = await published();
    expect((await admin.put(`${DASHBOARDS}${id}/${path}`, body)).status).toBe(status);
    expect((await alpha.client.put(`${DASHBOARDS}${id}/${path}`, {})).status).toBe(403);
    expect((await gamma.client.put(`${DASHBOARDS}${id}/${path}`, {})).status).toBe(404);
    expect((await admin.put(`${DASHBOARDS}999/${path}`, {})).status).toBe(404);
  });

  it('loses no change when several come at once', async () => {
    const { id } = await published();
    const ids = ['1', '2', '3', '4', '5'];
    const replies = await Promise.all(
      ids.map(one => admin.put(`${DASHBOARDS}${id}/${path}`, { modified: [{ id: one }] })),
    );
    expect(replies.map(reply => reply.status)).toEqual([200, 200, 200, 200, 200]);
    expect((await metadataOf(id))[key].map((item: { id: string }) => item.id).sort()).toEqual(ids);
  });

  it('honours If-Match', async () => {
    const { id } = await published();
    const stale = { 'if-match': '"1"' };
    expect((await admin.put(`${DASHBOARDS}${id}/${path}`, {}, stale)).status).toBe(412);
  });

  it('names the version it leaves', async () => {
    const { id } = await published();
    const { headers } = await admin.put(`${DASHBOARDS}${id}/${path}`, {});
    expect(headers.etag).toBe((await admin.get(`${DASHBOARDS}${id}`)).headers.etag);
  });
});

describe('PUT colors', () => {
  it('changes the sent keys; unmarked, neither date nor version moves', async () => {
    const { id } = await published({ label_colors: { a: '#fff' } });
    const before = await admin.get(`${DASHBOARDS}${id}`);
    app.clock.advance(60_000);
    const body = { map_label_colors: { b: '#000' }, color_namespace: 'ignored' };
    const quiet = await admin.put(`${DASHBOARDS}${id}/colors?mark_updated=false`, body);
    expect(quiet).toMatchObject({ status: 200, body: {} });
    expect(await metadataOf(id)).toMatchObject({
      label_colors: { a: '#fff' },
      map_label_colors: { b: '#000' },
    });
    expect(await metadataOf(id)).not.toHaveProperty('color_namespace');
    const after = await admin.get(`${DASHBOARDS}${id}`);
    expect([after.headers.etag, after.body.result.changed_on]).toEqual([
      before.headers.etag,
      before.body.result.changed_on,
    ]);
    await admin.put(`${DASHBOARDS}${id}/colors`, { color_scheme: 'x' });
    expect((await admin.get(`${DASHBOARDS}${id}`)).headers.etag).not.toBe(before.headers.etag);
    expect((await admin.put(`${DASHBOARDS}${id}/colors`, { colour: 1 })).status).toBe(400);
    expect((await alpha.client.put(`${DASHBOARDS}${id}/colors`, {})).status).toBe(403);
  });
});

describe('copy', () => {
  const copy = (client: Client, id: number, body: object = {}) =>
    client.post(`${DASHBOARDS}${id}/copy/`, { dashboard_title: 'Copy', json_metadata: '{}', ...body });

  it('shares the charts, takes filters from the source and looks from the client', async () => {
    const source = await published({ native_filter_configuration: [{ id: 'f' }], color_scheme: 'old' });
    const metadata = {
      positions: layout(source.chart),
      color_scheme: 'new',
      native_filter_configuration: [{ id: 'ignored' }],
    };
    const reply = await copy(alpha.client, source.id, { json_metadata: JSON.stringify(metadata) });
    expect(reply).toMatchObject({
      status: 200,
      body: { result: { last_modified_time: expect.any(Number) } },
    });
    const { result } = (await alpha.client.get(`${DASHBOARDS}${reply.body.result.id}`)).body;
    expect(result).toMatchObject({
      dashboard_title: 'Copy',
      published: false,
      slug: null,
      owners: [{ id: alpha.id }],
      charts: ['One'],
    });
    expect(JSON.parse(result.json_metadata)).toMatchObject({
      color_scheme: 'new',
      native_filter_configuration: [{ id: 'f' }],
    });
  });

  it('keeps the layout of the source when none is sent', async () => {
    const source = await published();
    const { id } = (await copy(admin, source.id)).body.result;
    const { result } = (await admin.get(`${DASHBOARDS}${id}`)).body;
    expect(Object.keys(JSON.parse(result.position_json))).toContain(`CHART-${source.chart}`);
    expect(result.charts).toEqual(['One']);
  });

  it('duplicates charts and follows their ids everywhere', async () => {
    const source = await published();
    const scoped = { scope: { rootPath: [], excluded: [source.chart] }, chartsInScope: [source.chart, 999] };
    await admin.put(`${DASHBOARDS}${source.id}`, {
      json_metadata: JSON.stringify({
        positions: layout(source.chart),
        expanded_slices: { [source.chart]: true },
        timed_refresh_immune_slices: [source.chart],
        chart_configuration: { [source.chart]: { id: source.chart, crossFilters: scoped } },
        native_filter_configuration: [{ id: 'f', ...scoped }],
      }),
    });
    const json_metadata = JSON.stringify({
      positions: layout(source.chart),
      expanded_slices: { [source.chart]: true },
    });
    const reply = await copy(alpha.client, source.id, { duplicate_slices: true, json_metadata });
    const { id } = reply.body.result;
    const [made] = (await alpha.client.get(`${DASHBOARDS}${id}/charts`)).body.result;
    expect(made.id).not.toBe(source.chart);
    expect(made.slice_name).toBe('One');
    const { result } = (await alpha.client.get(`${DASHBOARDS}${id}`)).body;
    const { uuid, owners } = (await alpha.client.get(`/api/v1/chart/${made.id}`)).body.result;
    expect(owners).toMatchObject([{ id: alpha.id }]);
    expect(JSON.parse(result.position_json)[`CHART-${source.chart}`].meta).toEqual({
      chartId: made.id,
      uuid,
    });
    const renamed = { scope: { rootPath: [], excluded: [made.id] }, chartsInScope: [made.id, 999] };
    expect(JSON.parse(result.json_metadata)).toMatchObject({
      expanded_slices: { [made.id]: true },
      timed_refresh_immune_slices: [made.id],
      chart_configuration: { [made.id]: { id: made.id, crossFilters: renamed } },
      native_filter_configuration: [{ id: 'f', ...renamed }],
    });
  });

  it('leaves ids it does not know', () => {
    const metadata = { expanded_slices: { 1: true }, chart_configuration: { x: { id: 1 }, y: null } };
    expect(remapCharts(metadata, new Map())).toEqual(metadata);
  });

  it.each([
    [{ dashboard_title: '' }, 400],
    [{ dashboard_title: '  ' }, 400],
    [{ dashboard_title: null }, 400],
    [{ json_metadata: undefined }, 400],
    [{ json_metadata: '{"x":1}' }, 400],
    [{ nope: 1 }, 400],
  ])('refuses %j', async (body, status) => {
    const { id } = await published();
    expect((await copy(admin, id, body)).status).toBe(status);
  });

  it('of a role dashboard is for its owners', async () => {
    const { id } = await published();
    const role = await app.services.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Gamma')
      .executeTakeFirstOrThrow();
    await admin.put(`${DASHBOARDS}${id}`, { roles: [role.id] });
    expect((await copy(gamma.client, id)).status).toBe(403);
    expect((await copy(admin, id)).status).toBe(200);
  });
});

describe('embedding', () => {
  it('is set by administrators, keeps its uuid, and ends', async () => {
    const { id } = await published();
    const path = `${DASHBOARDS}${id}/embedded`;
    expect(await admin.get(path)).toMatchObject({ status: 404, body: {} });
    expect((await alpha.client.post(path, { allowed_domains: [] })).status).toBe(403);
    expect((await admin.post(path, {})).status).toBe(400);
    const made = await admin.post(path, { allowed_domains: ['https://a.example', ' '] });
    expect(made).toMatchObject({
      status: 200,
      body: {
        result: {
          allowed_domains: ['https://a.example'],
          dashboard_id: String(id),
          changed_by: { username: 'admin' },
        },
      },
    });
    const { uuid } = made.body.result;
    const changed = await admin.put(path, { allowed_domains: [] });
    expect(changed.body.result).toMatchObject({ uuid, allowed_domains: [] });
    expect((await alpha.client.get(path)).body.result.uuid).toBe(uuid);
    expect((await alpha.client.get(`/api/v1/embedded_dashboard/${uuid}`)).body.result.uuid).toBe(uuid);
    expect((await gamma.client.get(`/api/v1/embedded_dashboard/${uuid}`)).status).toBe(404);
    expect((await alpha.client.delete(path)).status).toBe(403);
    expect((await admin.delete(path)).body).toEqual({ message: 'OK' });
    expect((await admin.delete(path)).status).toBe(200);
    expect((await admin.get(`/api/v1/embedded_dashboard/${uuid}`)).status).toBe(404);
  });
});
