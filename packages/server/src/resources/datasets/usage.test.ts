import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePair } from '../../auth/grants.ts';
import type { Client, TestApp } from '../../testing/app.ts';
import { userWith } from '../../testing/content.ts';
import { type Json, Sources } from './test-sources.ts';

let sources: Sources;
let app: TestApp;
let admin: Client;
let dataset: { id: number; table_name: string };
let chart: number;
let dashboard: { id: number; uuid: string };

beforeAll(async () => {
  sources = await Sources.open();
  ({ app, admin } = sources);
  dataset = await sources.virtual();
  const made = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Shop', published: true });
  const { uuid } = (await admin.get(`/api/v1/dashboard/${made.body.id}`)).body.result;
  dashboard = { id: made.body.id, uuid };
  const added = await admin.post('/api/v1/chart/', {
    slice_name: 'Orders',
    viz_type: 'table',
    params: JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: ['region'] }),
    datasource_id: dataset.id,
    datasource_type: 'table',
    dashboards: [dashboard.id],
  });
  chart = added.body.id;
});
afterAll(() => sources.close());

const drill = (client: Client, dashboardId?: number) =>
  client.get(`/api/v1/dataset/${dataset.id}/drill_info/`, dashboardId && { dashboard_id: dashboardId });

describe('what uses a dataset', () => {
  it('is listed, dashboards only as far as the caller sees them', async () => {
    const url = `/api/v1/dataset/${dataset.id}/related_objects`;
    const reply = (await admin.get(url)).body;
    expect(reply.charts).toEqual({
      count: 1,
      result: [{ id: chart, slice_name: 'Orders', viz_type: 'table' }],
    });
    expect(reply.dashboards).toMatchObject({ count: 1, result: [{ id: dashboard.id, title: 'Shop' }] });
    await admin.put(`/api/v1/dashboard/${dashboard.id}`, { published: false });
    const { client } = await userWith(app, admin, 'alpha', ['Alpha']);
    expect((await client.get(url)).body).toMatchObject({ charts: { count: 1 }, dashboards: { count: 0 } });
    await admin.put(`/api/v1/dashboard/${dashboard.id}`, { published: true });
  });

  it('is run to warm the cache', async () => {
    const body = { db_name: 'duck', table_name: dataset.table_name };
    const expected = { result: [{ chart_id: chart, viz_error: null, viz_status: 'success' }] };
    expect((await admin.put('/api/v1/dataset/warm_up_cache', body)).body).toEqual(expected);
    const here = { ...body, dashboard_id: dashboard.id };
    expect((await admin.put('/api/v1/dataset/warm_up_cache', here)).body).toEqual(expected);
    const elsewhere = { ...body, dashboard_id: 99_999 };
    expect((await admin.put('/api/v1/dataset/warm_up_cache', elsewhere)).body).toEqual({ result: [] });
    const unknown = await admin.put('/api/v1/dataset/warm_up_cache', { ...body, table_name: 'nowhere' });
    expect(unknown.status).toBe(404);
  });
});

describe('drill info', () => {
  it('names the groupable columns and the people to ask', async () => {
    const { columns } = await sources.read(dataset.id);
    const hidden = columns.map((column: Json) => ({
      id: column.id,
      column_name: column.column_name,
      groupby: column.column_name !== 'id',
    }));
    await admin.put(`/api/v1/dataset/${dataset.id}`, { columns: hidden });
    expect((await drill(admin)).body.result).toMatchObject({
      id: dataset.id,
      table_name: dataset.table_name,
      columns: [{ column_name: 'placed_at' }, { column_name: 'region' }],
      owners: [{ first_name: 'Admin' }],
      created_by: { first_name: 'Admin' },
    });
  });

  it('is open to readers of a dashboard that shows the dataset', async () => {
    const { db, metadata } = app.services;
    const { id, client } = await userWith(app, admin, 'gamma', ['Gamma']);
    expect((await drill(client)).status).toBe(404);
    expect((await drill(client, dashboard.id)).status).toBe(404);
    await db.insertInto('dashboard_owners').values({ dashboard_id: dashboard.id, user_id: id }).execute();
    await metadata.counters.bump('data');
    expect((await drill(client, dashboard.id)).status).toBe(200);
    const other = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Empty', published: true });
    expect((await drill(client, other.body.id)).status).toBe(404);
  });

  it('tells guests the columns alone, through their dashboard', async () => {
    const { db, metadata, auth } = app.services;
    const role = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Public')
      .executeTakeFirstOrThrow();
    const pair = await ensurePair(db, 'can_get_drill_info', 'Dataset');
    await db
      .insertInto('role_permission_views')
      .values({ role_id: role.id, permission_view_id: pair })
      .execute();
    await metadata.counters.bump('identity');
    const token = await auth.guestTokens.sign({
      username: 'guest',
      firstName: '',
      lastName: '',
      claims: { resources: [{ type: 'dashboard', id: String(dashboard.id) }], rules: [] },
    });
    const ask = async (query: string) => {
      const url = `/api/v1/dataset/${dataset.id}/drill_info/${query}`;
      const reply = await app.server.inject({ url, headers: { 'x-guesttoken': token } });
      return { status: reply.statusCode, body: reply.json() };
    };
    expect((await ask('')).status).toBe(403);
    expect((await ask('?q=(dashboard_id:99999)')).status).toBe(403);
    const shown = await ask(`?q=(dashboard_id:${dashboard.id})`);
    expect(Object.keys(shown.body.result ?? shown.body)).toEqual(['id', 'columns']);
  });
});
