import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { sampleDatasets, userWith } from '../../testing/content.ts';

let app: TestApp;
let data: { sales: number; people: number };
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  data = await sampleDatasets(app);
});
afterAll(() => app.close());

async function make(viz_type: string, params: object | string, extra: object = {}): Promise<number> {
  const { body } = await admin.post('/api/v1/chart/', {
    slice_name: viz_type,
    viz_type,
    datasource_id: data.sales,
    datasource_type: 'table',
    params: typeof params === 'string' ? params : JSON.stringify(params),
    ...extra,
  });
  return body.id;
}
const byRegion = { metric: 'count', groupby: ['region'], row_limit: 100 };

describe('data from saved settings', () => {
  it('answers without stored queries, and from the cache the second time', async () => {
    const id = await make('pie', byRegion);
    const first = await admin.get(`/api/v1/chart/${id}/data/`);
    expect(first.status, first.text).toBe(200);
    expect(first.body.result[0]).toMatchObject({
      status: 'success',
      colnames: ['region', 'count', 'count__contribution'],
      rowcount: 2,
      is_cached: null,
    });
    expect(first.body.result[0].data).toMatchObject([
      { region: 'north', count: 2 },
      { region: 'south', count: 1 },
    ]);
    expect((await admin.get(`/api/v1/chart/${id}/data/`)).body.result[0].is_cached).toBe(true);
    const forced = await admin.send({ method: 'GET', url: `/api/v1/chart/${id}/data/?force=true` });
    expect(forced.body.result[0].is_cached).toBeNull();
  });

  it('gives the rows alone, without the totals of a pivot table', async () => {
    const totals = { rowTotals: true, colTotals: true };
    const id = await make('pivot_table_v2', { metrics: ['count'], groupbyRows: ['region'], ...totals });
    const { body } = await admin.get(`/api/v1/chart/${id}/data/`);
    expect(body.result).toHaveLength(1);
    expect(body.result[0].colnames).toEqual(['region', 'count']);
  });

  it('uses the stored queries of a type it does not know', async () => {
    const queries = [{ columns: ['region'], metrics: ['count'], orderby: [['region', true]] }];
    const id = await make('from_the_future', {}, { query_context: JSON.stringify({ queries }) });
    const { body } = await admin.get(`/api/v1/chart/${id}/data/`);
    expect(body.result[0].data).toHaveLength(2);
  });

  it.each([
    ['from_the_future', '{}', 400, /no query context saved/],
    ['pie', '{"metric":{"a":[]},"groupby":{"b":1}}', 400, /./],
    ['pie', '{"metric":"nope","groupby":["region"]}', 400, /nope/],
    ['pie', '[]', 400, /./],
  ])('explains a broken %s %s', async (type, params, status, message) => {
    const id = await make(type, params);
    const reply = await admin.get(`/api/v1/chart/${id}/data/`);
    expect([reply.status, reply.text]).toEqual([status, expect.stringMatching(message)]);
  });

  it('is closed to those who may not read the dataset, and absent for those who may not see the chart', async () => {
    const gamma = await userWith(app, admin, 'gamma', ['Gamma']);
    const id = await make('pie', byRegion);
    expect((await gamma.client.get(`/api/v1/chart/${id}/data/`)).status).toBe(404);
    await admin.put(`/api/v1/chart/${id}`, { owners: [gamma.id] });
    expect((await gamma.client.get(`/api/v1/chart/${id}/data/`)).status).toBe(403);
  });
});

describe('warming the cache', () => {
  it('answers the chart and says what failed', async () => {
    const id = await make('pie', { ...byRegion, row_limit: 50 });
    const warm = (body: object) => admin.put('/api/v1/chart/warm_up_cache', body);
    expect(await warm({ chart_id: id })).toMatchObject({
      status: 200,
      body: { result: [{ chart_id: id, viz_error: null, viz_status: 'success' }] },
    });
    expect((await admin.get(`/api/v1/chart/${id}/data/`)).body.result[0].is_cached).toBe(true);
    const filters = JSON.stringify([{ col: 'region', op: '==', val: 'north' }]);
    expect((await warm({ chart_id: id, extra_filters: filters })).body.result[0].viz_error).toBeNull();
    const broken = await make('pie', { metric: 'nope', groupby: [] });
    expect((await warm({ chart_id: broken })).body.result[0]).toMatchObject({
      viz_error: expect.stringContaining('nope'),
      viz_status: 'failed',
    });
    expect((await warm({ chart_id: 999 })).status).toBe(404);
    expect((await warm({})).status).toBe(400);
  });

  it('is for administrators', async () => {
    const alpha = await userWith(app, admin, 'alpha', ['Alpha']);
    const id = await make('pie', byRegion);
    expect((await alpha.client.put('/api/v1/chart/warm_up_cache', { chart_id: id })).status).toBe(403);
  });
});
