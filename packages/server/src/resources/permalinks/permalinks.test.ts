import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { sampleDatasets, userWith } from '../../testing/content.ts';

const DAY = 86_400_000;
let app: TestApp;
let data: { sales: number };
let admin: Client;
let alpha: { id: number; client: Client };
let gamma: { id: number; client: Client };
let draft: number;
let shared: number;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  data = await sampleDatasets(app);
  alpha = await userWith(app, admin, 'alpha', ['Alpha']);
  gamma = await userWith(app, admin, 'gamma', ['Gamma']);
  draft = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Draft' })).body.id;
  shared = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Shared', published: true })).body.id;
  const chart = await admin.post('/api/v1/chart/', {
    slice_name: 'Pie',
    viz_type: 'pie',
    datasource_id: data.sales,
    datasource_type: 'table',
  });
  await admin.put(`/api/v1/chart/${chart.body.id}`, { dashboards: [shared] });
});
afterAll(() => app.close());

describe('a link to a dashboard', () => {
  const state = {
    dataMask: { f: { filterState: { value: ['a'] } } },
    activeTabs: ['TAB-1'],
    urlParams: [['standalone', '1']],
    anchor: 'TAB-1',
  };

  it('is short, stays the same for the same state, and brings it back', async () => {
    const made = await admin.post(`/api/v1/dashboard/${shared}/permalink`, state);
    expect(made.status, made.text).toBe(201);
    const { key, url } = made.body;
    expect(key).toMatch(/^[0-9A-Za-z]{11}$/);
    expect(url).toMatch(new RegExp(`^http://.+/superset/dashboard/p/${key}/$`));
    expect((await admin.post(`/api/v1/dashboard/${shared}/permalink`, state)).body.key).toBe(key);
    expect((await alpha.client.post(`/api/v1/dashboard/${shared}/permalink`, state)).body.key).not.toBe(key);
    const { uuid } = (await admin.get(`/api/v1/dashboard/${shared}`)).body.result;
    expect((await alpha.client.get(`/api/v1/dashboard/permalink/${key}`)).body).toEqual({
      dashboardId: uuid,
      state,
    });
    expect((await gamma.client.get(`/api/v1/dashboard/permalink/${key}`)).status).toBe(404);
  });

  it.each([
    [{}, 201],
    [{ dataMask: null, activeTabs: null, urlParams: null, anchor: null, chartStates: null }, 201],
    [{ colour: 1 }, 400],
    [{ urlParams: [['only one']] }, 400],
  ])('of %j → %i', async (body, status) => {
    expect((await admin.post(`/api/v1/dashboard/${draft}/permalink`, body)).status).toBe(status);
  });

  it.each(['nope', '00000000000', '~'])('does not exist under %s', async key => {
    expect((await admin.get(`/api/v1/dashboard/permalink/${key}`)).status).toBe(404);
  });

  it('is not made for a hidden dashboard', async () => {
    expect((await alpha.client.post(`/api/v1/dashboard/${draft}/permalink`, {})).status).toBe(404);
  });
});

describe('a link to a chart in the making', () => {
  const state = () => ({
    formData: { datasource: `${data.sales}__table`, viz_type: 'pie', slice_id: 7 },
    urlParams: [['a', 'b']],
  });

  it('names its dataset and chart', async () => {
    const { body } = await alpha.client.post('/api/v1/explore/permalink', state());
    expect(body.url).toContain(`/superset/explore/p/${body.key}/`);
    expect((await admin.get(`/api/v1/explore/permalink/${body.key}`)).body).toEqual({
      chartId: 7,
      datasourceType: 'table',
      datasourceId: data.sales,
      datasource: `${data.sales}__table`,
      state: state(),
    });
    expect((await gamma.client.get(`/api/v1/explore/permalink/${body.key}`)).status).toBe(403);
  });

  it.each([
    [{}, 400],
    [{ formData: {} }, 400],
    [{ formData: { datasource: 'x__table' } }, 400],
    [{ formData: { datasource: '999__table' } }, 404],
    [{ formData: { datasource: '1__query' } }, 404],
  ])('%j → %i', async (body, status) => {
    expect((await admin.post('/api/v1/explore/permalink', body)).status).toBe(status);
  });
});

describe('a link to a SQL tab', () => {
  it('brings its fields back', async () => {
    const state = { dbId: 1, name: 'Tab', sql: 'SELECT 1', autorun: false, schema: null };
    const { body } = await admin.post('/api/v1/sqllab/permalink', state);
    expect(body.url).toContain(`/sqllab/p/${body.key}/`);
    expect((await admin.get(`/api/v1/sqllab/permalink/${body.key}`)).body).toEqual(state);
    expect((await admin.post('/api/v1/sqllab/permalink', { name: 'x' })).status).toBe(400);
    expect((await gamma.client.get(`/api/v1/sqllab/permalink/${body.key}`)).status).toBe(403);
    expect((await admin.get('/api/v1/explore/permalink/'.concat(body.key))).status).toBe(404);
  });
});

describe('kept filters', () => {
  const path = (id: number, key = '') => `/api/v1/dashboard/${id}/filter_state${key && `/${key}`}`;

  it('are read by whoever sees the dashboard and changed by their maker', async () => {
    const { status, body } = await alpha.client.post(`${path(shared)}?tab_id=1`, { value: '{"a":1}' });
    expect(status).toBe(201);
    const { key } = body;
    expect((await admin.get(path(shared, key))).body).toEqual({ value: '{"a":1}' });
    expect((await admin.put(path(shared, key), { value: '{}' })).status).toBe(403);
    expect((await admin.delete(path(shared, key))).status).toBe(403);
    expect((await alpha.client.put(path(shared, key), { value: '[2]' })).body).toEqual({ key });
    expect((await alpha.client.get(path(shared, key))).body).toEqual({ value: '[2]' });
    expect((await admin.get(path(draft, key))).status).toBe(404);
    expect(await gamma.client.get(path(shared, key))).toMatchObject({
      status: 404,
      body: { message: 'Resource was not found.' },
    });
    expect((await alpha.client.delete(path(shared, key))).body).toEqual({ message: 'Deleted successfully' });
    expect((await alpha.client.get(path(shared, key))).status).toBe(404);
    expect((await alpha.client.put(path(shared, key), { value: '1' })).status).toBe(404);
  });

  it('must be JSON', async () => {
    expect((await admin.post(path(shared), { value: '{' })).body.message).toEqual({
      value: ['JSON not valid'],
    });
  });

  it('live for 90 days after they were last read', async () => {
    const { key } = (await admin.post(path(shared), { value: '1' })).body;
    for (let read = 0; read < 3; read++) {
      app.clock.advance(60 * DAY);
      admin = await app.as();
      expect((await admin.get(path(shared, key))).status).toBe(200);
    }
    app.clock.advance(91 * DAY);
    admin = await app.as();
    expect((await admin.get(path(shared, key))).status).toBe(404);
    await admin.post(path(shared), { value: '2' });
    const left = await app.services.db
      .selectFrom('key_value')
      .select('value')
      .where('resource', '=', 'filter_state')
      .execute();
    expect(left).toHaveLength(1);
  });
});
