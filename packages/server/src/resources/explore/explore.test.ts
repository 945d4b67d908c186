import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { sampleDatasets, userWith } from '../../testing/content.ts';

let app: TestApp;
let data: { sales: number; people: number };
let admin: Client;
let alpha: { id: number; client: Client };
let gamma: { id: number; client: Client };
let chart: number;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  data = await sampleDatasets(app);
  alpha = await userWith(app, admin, 'alpha', ['Alpha']);
  gamma = await userWith(app, admin, 'gamma', ['Gamma']);
  const made = await admin.post('/api/v1/chart/', {
    slice_name: 'Pie',
    viz_type: 'pie',
    datasource_id: data.sales,
    datasource_type: 'table',
    params: '{"metric":"count"}',
  });
  chart = made.body.id;
});
afterAll(() => app.close());

const open = (query: Record<string, string | number>, client = admin) =>
  client.send({
    method: 'GET',
    url: `/api/v1/explore/?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
  });

describe('the Explore page', () => {
  it('opens with a saved chart', async () => {
    const { status, body } = await open({ slice_id: chart });
    expect(status).toBe(200);
    expect(body.result.form_data).toEqual({
      adhoc_filters: [],
      applied_time_extras: {},
      metric: 'count',
      slice_id: chart,
      viz_type: 'pie',
      datasource: `${data.sales}__table`,
      url_params: { slice_id: String(chart) },
    });
    expect(body.result.dataset).toMatchObject({ id: data.sales, column_names: ['day', 'region', 'amount'] });
    expect(body.result.dataset.columns).toHaveLength(3);
    expect(body.result.slice).toMatchObject({ slice_id: chart, slice_name: 'Pie', owners: [1] });
    expect(body.result.metadata).toMatchObject({ owners: ['Admin User'], dashboards: [] });
    expect(body.result.message).toBeNull();
  });

  it('opens with a bare dataset', async () => {
    const { result } = (await open({ datasource_id: data.people, datasource_type: 'table' })).body;
    expect(result).toMatchObject({
      form_data: { datasource: `${data.people}__table`, adhoc_filters: [] },
      dataset: { id: data.people },
      slice: null,
      metadata: null,
    });
  });

  it('puts kept settings over the saved ones, and says when they are gone', async () => {
    const { key } = (
      await admin.post('/api/v1/explore/form_data', {
        datasource_id: data.sales,
        datasource_type: 'table',
        chart_id: chart,
        form_data: '{"metric":"other","viz_type":"pie"}',
      })
    ).body;
    const kept = (await open({ form_data_key: key, slice_id: chart })).body.result;
    expect(kept.form_data).toMatchObject({ metric: 'other', slice_id: chart });
    const lost = (await open({ form_data_key: 'gone', slice_id: chart })).body.result;
    expect(lost.form_data.metric).toBe('count');
    expect(lost.message).toMatch(/expired/);
  });

  it('opens a shared link', async () => {
    const { key } = (
      await admin.post('/api/v1/explore/permalink', {
        formData: { datasource: `${data.sales}__table`, metric: 'linked' },
        urlParams: [['a', 'b']],
        chartState: { page: 2 },
      })
    ).body;
    const { result } = (await open({ permalink_key: key })).body;
    expect(result.form_data).toMatchObject({ metric: 'linked', url_params: { a: 'b', permalink_key: key } });
    expect(result.chartState).toEqual({ page: 2 });
  });

  it('says that a dataset is missing instead of failing', async () => {
    expect((await open({})).body.result).toMatchObject({
      form_data: { datasource: 'None__table' },
      dataset: { name: '[Missing Dataset]', columns: [], metrics: [], database: { id: 0, backend: '' } },
    });
    expect((await open({ datasource_id: 999 })).status).toBe(200);
  });

  it.each([
    [{ slice_id: 999 }, 404],
    [{ permalink_key: 'nope' }, 404],
    [{ slice_id: 'x' }, 400],
    [{ datasource_type: 'file' }, 400],
  ])('%j → %i', async (query, status) => {
    expect((await open(query)).status).toBe(status);
  });

  it('is closed to those who may not read the dataset', async () => {
    expect(await open({ datasource_id: data.sales }, gamma.client)).toMatchObject({
      status: 403,
      body: { error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR', datasource_id: data.sales },
    });
    expect((await open({ slice_id: chart }, gamma.client)).status).toBe(404);
  });

  it("leads to a dataset's own page when it has one", async () => {
    await app.services.db
      .updateTable('datasets')
      .set({ default_endpoint: '/somewhere/' })
      .where('id', '=', data.people)
      .execute();
    expect(await open({ datasource_id: data.people })).toMatchObject({
      status: 302,
      body: { redirect: '/somewhere/' },
    });
  });
});

describe('kept settings', () => {
  const body = (extra: object = {}) => ({
    datasource_id: data.sales,
    datasource_type: 'table',
    form_data: '{"a":1}',
    ...extra,
  });

  it('are read by readers of the dataset and changed by their maker', async () => {
    const { key } = (await alpha.client.post('/api/v1/explore/form_data?tab_id=1', body())).body;
    const path = `/api/v1/explore/form_data/${key}`;
    expect((await admin.get(path)).body).toEqual({ form_data: '{"a":1}' });
    expect((await gamma.client.get(path)).status).toBe(403);
    expect((await admin.put(path, body())).status).toBe(403);
    expect((await alpha.client.put(path, body({ form_data: '{}' }))).body).toEqual({ key });
    expect((await alpha.client.get(path)).body).toEqual({ form_data: '{}' });
    expect((await alpha.client.delete(path)).body).toEqual({ message: 'Deleted successfully' });
    for (const method of ['get', 'delete'] as const)
      expect((await alpha.client[method](path)).status).toBe(404);
    expect((await alpha.client.put(path, body())).status).toBe(404);
  });

  it.each([
    [{ form_data: '{' }, 400],
    [{ datasource_id: undefined }, 400],
    [{ datasource_id: 999 }, 404],
    [{ chart_id: 999 }, 404],
    [{ chart_id: 0 }, 201],
  ])('%j → %i', async (extra, status) => {
    expect((await admin.post('/api/v1/explore/form_data', body(extra))).status).toBe(status);
  });
});

describe('older addresses', () => {
  it('answer the settings of a chart and a dataset', async () => {
    const settings = await admin.send({ method: 'GET', url: `/api/v1/form_data/?slice_id=${chart}` });
    expect(settings.body).toMatchObject({ metric: 'count', slice_id: chart });
    const at = (key: string, client = admin) =>
      client.send({ method: 'GET', url: `/superset/fetch_datasource_metadata?datasourceKey=${key}` });
    expect((await at(`${data.sales}__table`)).body).toMatchObject({ id: data.sales, table_name: 'sales' });
    expect(await at('999__table')).toMatchObject({ status: 404, body: { error: 'Not found' } });
    expect((await at('nonsense')).status).toBe(400);
    expect((await at(`${data.sales}__table`, gamma.client)).status).toBe(403);
  });
});
