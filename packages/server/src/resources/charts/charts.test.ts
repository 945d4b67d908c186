import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePair } from '../../auth/grants.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { sampleDatasets, userWith } from '../../testing/content.ts';

const CHARTS = '/api/v1/chart/';
let app: TestApp;
let data: { sales: number; people: number };
let admin: Client;
let alpha: { id: number; client: Client };
let owner: { id: number; client: Client };
let stranger: { id: number; client: Client };

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  data = await sampleDatasets(app);
  await grantSales();
  alpha = await userWith(app, admin, 'alpha', ['Alpha']);
  owner = await userWith(app, admin, 'owner', ['Gamma', 'Sales']);
  stranger = await userWith(app, admin, 'stranger', ['Gamma']);
});
afterAll(() => app.close());

/** A role that may read the sales dataset and nothing else. */
async function grantSales() {
  const { db, metadata } = app.services;
  const dataset = await db
    .selectFrom('datasets')
    .select('perm')
    .where('id', '=', data.sales)
    .executeTakeFirstOrThrow();
  const pair = await ensurePair(db, 'datasource_access', dataset.perm!);
  const { body } = await admin.post('/api/v1/security/roles/', { name: 'Sales' });
  await admin.post(`/api/v1/security/roles/${body.id}/permissions`, { permission_view_menu_ids: [pair] });
  await metadata.counters.bump('identity');
}

const newChart = (name: string, extra: object = {}) => ({
  slice_name: name,
  viz_type: 'pie',
  datasource_id: data.sales,
  datasource_type: 'table',
  params: JSON.stringify({ viz_type: 'pie', metric: 'count', groupby: ['region'] }),
  ...extra,
});
const make = async (client: Client, name: string, extra: object = {}): Promise<number> => {
  const reply = await client.post(CHARTS, newChart(name, extra));
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
};
const ownersOf = async (id: number): Promise<number[]> =>
  (await admin.get(`${CHARTS}${id}`)).body.result.owners.map((one: { id: number }) => one.id);

describe('create', () => {
  it('answers with the id and the accepted body, owned by its maker', async () => {
    const body = newChart('Made');
    const reply = await owner.client.post(CHARTS, body);
    expect(reply).toMatchObject({ status: 201, body: { id: expect.any(Number), result: body } });
    const { result } = (await owner.client.get(`${CHARTS}${reply.body.id}`)).body;
    expect(result).toMatchObject({
      slice_name: 'Made',
      datasource_name_text: 'main.sales',
      datasource_url: `/explore/?datasource_type=table&datasource_id=${data.sales}`,
      owners: [{ id: owner.id, first_name: 'owner', email: 'owner@example.org' }],
      dashboards: [],
      tags: [{ name: 'type:chart' }, { name: `owner:${owner.id}` }],
      url: `/explore/?slice_id=${reply.body.id}`,
    });
    expect(result.thumbnail_url).toMatch(/^\/api\/v1\/chart\/\d+\/thumbnail\/[0-9a-f]{16}\/$/);
  });

  it.each([
    [{ slice_name: '' }, 400, { slice_name: ['Length must be between 1 and 250.'] }],
    [{ slice_name: undefined }, 400, { slice_name: ['Missing data for required field.'] }],
    [{ datasource_id: undefined }, 400, { datasource_id: ['Missing data for required field.'] }],
    [
      { datasource_type: 'file' },
      400,
      { datasource_type: ['Must be one of: table, dataset, query, saved_query, view.'] },
    ],
    [{ params: '{' }, 400, { params: ['JSON not valid'] }],
    [{ colour: 1 }, 400, { colour: ['Unknown field.'] }],
    [{ uuid: 'x' }, 400, { uuid: ['Not a valid uuid.'] }],
    [{ datasource_id: 999 }, 422, { datasource_id: ['Datasource does not exist'] }],
    [{ datasource_type: 'query' }, 422, { datasource_id: ['Datasource does not exist'] }],
    [{ owners: [999] }, 422, { owners: ['Owners are invalid'] }],
    [{ dashboards: [999] }, 422, { dashboards: ['Dashboards do not exist'] }],
  ])('refuses %j', async (extra, status, message) => {
    expect(await admin.post(CHARTS, newChart('Bad', extra))).toMatchObject({ status, body: { message } });
  });

  it('refuses a dataset the caller may not read', async () => {
    const reply = await stranger.client.post(CHARTS, newChart('Hidden'));
    expect(reply).toMatchObject({
      status: 403,
      body: { errors: [{ error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR' }] },
    });
  });

  it("does not put a chart on somebody else's dashboard", async () => {
    const chart = await make(admin, 'Seen by all');
    const { body } = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Of admin', published: true });
    await admin.put(`${CHARTS}${chart}`, { dashboards: [body.id] });
    const reply = await owner.client.post(CHARTS, newChart('Intruder', { dashboards: [body.id] }));
    expect(reply.status).toBe(403);
  });
});

describe('who may do what', () => {
  it.each([
    ['admin', { get: 200, put: 200, delete: 200 }],
    ['alpha', { get: 200, put: 403, delete: 403 }],
    ['owner', { get: 200, put: 200, delete: 200 }],
    ['stranger', { get: 404, put: 404, delete: 404 }],
  ] as const)('%s', async (who, expected) => {
    const client = { admin, alpha: alpha.client, owner: owner.client, stranger: stranger.client }[who];
    const id = await make(owner.client, `For ${who}`);
    const path = `${CHARTS}${id}`;
    expect((await client.get(path)).status).toBe(expected.get);
    expect((await client.put(path, { description: 'x' })).status).toBe(expected.put);
    expect((await client.post(`${path}/favorites/`)).status).toBe(expected.get);
    expect((await client.delete(path)).status).toBe(expected.delete);
  });

  it('needs credentials', async () => {
    expect((await app.server.inject({ url: CHARTS })).statusCode).toBe(401);
  });

  it('keeps a caller who is no administrator among the owners', async () => {
    const id = await make(owner.client, 'Shared', { owners: [alpha.id] });
    expect(await ownersOf(id)).toEqual([alpha.id, owner.id].sort());
    await owner.client.put(`${CHARTS}${id}`, { owners: [alpha.id] });
    expect(await ownersOf(id)).toEqual([alpha.id, owner.id].sort());
    await owner.client.put(`${CHARTS}${id}`, { owners: null });
    expect(await ownersOf(id)).toEqual([alpha.id, owner.id].sort());
    await admin.put(`${CHARTS}${id}`, { owners: [] });
    expect(await ownersOf(id)).toEqual([]);
  });

  it('takes a generated query context from any writer, without touching the version', async () => {
    const id = await make(owner.client, 'Drawn');
    const before = await admin.get(`${CHARTS}${id}`);
    const body = { query_context: '{"queries":[]}', query_context_generation: true };
    expect((await alpha.client.put(`${CHARTS}${id}`, body)).status).toBe(200);
    expect((await alpha.client.put(`${CHARTS}${id}`, { ...body, slice_name: 'Mine now' })).status).toBe(403);
    const after = await admin.get(`${CHARTS}${id}`);
    expect(after.body.result.query_context).toBe('{"queries":[]}');
    expect(after.headers.etag).toBe(before.headers.etag);
  });
});

describe('update', () => {
  it('stores what is sent, keeps what is not, and refuses a stale version', async () => {
    const id = await make(owner.client, 'Versioned');
    const { headers } = await owner.client.get(`${CHARTS}${id}`);
    const stale = { 'if-match': String(headers.etag) };
    expect((await owner.client.put(`${CHARTS}${id}`, { slice_name: 'First' }, stale)).status).toBe(200);
    expect((await owner.client.put(`${CHARTS}${id}`, { slice_name: 'Second' }, stale)).status).toBe(412);
    const { result } = (await owner.client.get(`${CHARTS}${id}`)).body;
    expect(result).toMatchObject({ slice_name: 'First', viz_type: 'pie' });
  });

  it.each([
    [{ datasource_id: 999 }, 422],
    [{ dashboards: [999] }, 422],
    [{ owners: [999] }, 422],
    [{ tags: [999] }, 422],
    [{ params: 'x' }, 400],
    [{ slice_name: 'x'.repeat(251) }, 400],
    [{ nope: 1 }, 400],
    [{ slice_name: null, viz_type: null, cache_timeout: null }, 200],
  ])('%j → %i', async (body, status) => {
    const id = await make(admin, 'Subject');
    expect((await admin.put(`${CHARTS}${id}`, body)).status).toBe(status);
  });

  it('moves to another dataset without being told its type again', async () => {
    const id = await make(admin, 'Mover');
    await admin.put(`${CHARTS}${id}`, { datasource_id: data.people });
    expect((await admin.get(`${CHARTS}${id}`)).body.result).toMatchObject({
      datasource_id: data.people,
      datasource_name_text: 'main.people',
    });
  });

  it('keeps the chart on dashboards its editor cannot see', async () => {
    const id = await make(owner.client, 'On hidden');
    const { body } = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Draft of admin' });
    await admin.put(`${CHARTS}${id}`, { dashboards: [body.id] });
    expect((await owner.client.get(`${CHARTS}${id}`)).body.result.dashboards).toEqual([]);
    expect((await owner.client.put(`${CHARTS}${id}`, { dashboards: [] })).status).toBe(200);
    expect((await admin.get(`${CHARTS}${id}`)).body.result.dashboards).toMatchObject([{ id: body.id }]);
  });

  it('replaces custom tags', async () => {
    const id = await make(admin, 'Tagged');
    await admin.post('/api/v1/tag/', { name: 'red' });
    await admin.post('/api/v1/tag/', { name: 'blue' });
    const tags = await app.services.db.selectFrom('tags').select(['id', 'name']).execute();
    const idOf = (name: string) => tags.find(tag => tag.name === name)!.id;
    for (const wanted of [['red'], ['red', 'blue'], ['blue'], []]) {
      await admin.put(`${CHARTS}${id}`, { tags: wanted.map(idOf) });
      const { result } = (await admin.get(`${CHARTS}${id}`)).body;
      expect(result.tags.map((tag: { name: string }) => tag.name).sort()).toEqual(
        ['owner:1', 'type:chart', ...wanted].sort(),
      );
    }
  });
});

describe('list', () => {
  it('shows only charts of readable datasets, with all declared columns', async () => {
    const id = await make(owner.client, 'Listed');
    const own = await make(admin, 'Of people', { datasource_id: data.people });
    const seen = (await owner.client.get(CHARTS, { page_size: 100 })).body;
    expect(seen.ids).toContain(id);
    expect(seen.ids).not.toContain(own);
    expect(seen.list_title).toBe('List Slice');
    const row = seen.result.find((one: { id: number }) => one.id === id);
    expect(row).toMatchObject({
      form_data: { slice_id: id, viz_type: 'pie', datasource: `${data.sales}__table`, metric: 'count' },
      table: { table_name: 'sales' },
      edit_url: `/chart/edit/${id}`,
      changed_on_utc: expect.stringMatching(/\+0000$/),
      changed_by_name: 'owner Tester',
    });
    expect(row).not.toHaveProperty('query_context');
    expect((await stranger.client.get(CHARTS)).body.count).toBe(0);
  });

  it.each([
    [{ col: 'slice_name', opr: 'chart_all_text', value: 'FILTER ME' }, true],
    [{ col: 'slice_name', opr: 'chart_all_text', value: 'sales' }, true],
    [{ col: 'slice_name', opr: 'chart_all_text', value: 'people' }, false],
    [{ col: 'id', opr: 'chart_is_favorite', value: true }, true],
    [{ col: 'id', opr: 'chart_is_favorite', value: false }, false],
    [{ col: 'id', opr: 'chart_is_certified', value: true }, true],
    [{ col: 'id', opr: 'chart_is_certified', value: false }, false],
    [{ col: 'id', opr: 'chart_owned_created_favored_by_me', value: true }, true],
    [{ col: 'created_by', opr: 'chart_has_created_by', value: true }, true],
    [{ col: 'created_by', opr: 'chart_created_by_me', value: 'me' }, true],
    [{ col: 'tags', opr: 'chart_tags', value: 'gre' }, true],
    [{ col: 'tags', opr: 'chart_tags', value: 'grey' }, false],
    [{ col: 'tags', opr: 'chart_tag_id', value: 999 }, false],
    [{ col: 'tags', opr: 'rel_m_m', value: [999] }, false],
    [{ col: 'viz_type', opr: 'eq', value: 'pie' }, true],
    [{ col: 'datasource_name', opr: 'sw', value: 'sal' }, true],
  ])('%j', async (filter, found) => {
    const id = await filterSubject();
    const { body } = await admin.get(CHARTS, { filters: [filter], page_size: 100 });
    expect(body.ids.includes(id)).toBe(found);
  });

  let subject: number | undefined;
  async function filterSubject(): Promise<number> {
    if (subject) return subject;
    subject = await make(admin, 'Filter me', { certified_by: 'QA' });
    await admin.post(`${CHARTS}${subject}/favorites/`);
    await admin.post('/api/v1/tag/', { name: 'green', objects_to_tag: [['chart', subject]] });
    return subject;
  }

  it.each([
    'changed_by.first_name',
    'changed_on_delta_humanized',
    'datasource_id',
    'datasource_name',
    'last_saved_at',
    'last_saved_by.first_name',
    'slice_name',
    'viz_type',
  ])('orders by %s', async order_column => {
    expect((await admin.get(CHARTS, { order_column, order_direction: 'asc' })).status).toBe(200);
  });

  it('survives corrupt settings', async () => {
    const id = await make(admin, 'Corrupt');
    await app.services.db.updateTable('charts').set({ params: '{' }).where('id', '=', id).execute();
    const { result } = (await admin.get(CHARTS, { filters: [{ col: 'id', opr: 'eq', value: id }] })).body;
    expect(result[0].form_data).toEqual({
      slice_id: id,
      viz_type: 'pie',
      datasource: `${data.sales}__table`,
    });
  });
});

describe('read one', () => {
  it('finds a chart by uuid, and nothing by nonsense', async () => {
    const id = await make(admin, 'By uuid');
    const { uuid } = (await admin.get(`${CHARTS}${id}`)).body.result;
    expect((await admin.get(`${CHARTS}${uuid}`)).body).toMatchObject({ result: { id } });
    for (const name of ['0', '99999999999', 'nope']) {
      expect(await admin.get(`${CHARTS}${name}`)).toMatchObject({
        status: 404,
        body: { message: 'Not found' },
      });
    }
  });

  it('answers _info and related', async () => {
    const info = (await alpha.client.get(`${CHARTS}_info`)).body;
    expect(info.permissions).toEqual(['can_export', 'can_read', 'can_write']);
    expect(info.filters.tags.map((one: { operator: string }) => one.operator)).toEqual([
      'rel_m_m',
      'chart_tags',
      'chart_tag_id',
    ]);
    const related = (await admin.get(`${CHARTS}related/owners`, { filter: 'alph' })).body;
    expect(related.result).toEqual([
      { value: alpha.id, text: 'alpha Tester', extra: { email: 'alpha@example.org', active: true } },
    ]);
    for (const column of ['table', 'toString', '__proto__']) {
      expect((await admin.get(`${CHARTS}related/${column}`)).status).toBe(404);
    }
  });
});

describe('delete', () => {
  it('deletes several or nothing', async () => {
    const ids = [await make(owner.client, 'A'), await make(owner.client, 'B')];
    expect((await owner.client.delete(CHARTS, [...ids, 999])).status).toBe(404);
    expect((await alpha.client.delete(CHARTS, ids)).status).toBe(403);
    expect(await owner.client.delete(CHARTS, ids)).toMatchObject({
      status: 200,
      body: { message: 'Deleted 2 charts' },
    });
    expect((await owner.client.get(`${CHARTS}${ids[0]}`)).status).toBe(404);
  });

  it('leaves a chart that a report shows', async () => {
    const id = await make(admin, 'Reported');
    await app.services.db
      .insertInto('reports')
      .values({
        uuid: 'r-1',
        type: 'Report',
        name: 'Weekly',
        crontab: '0 9 * * 1',
        chart_id: id,
        created_on: '',
        changed_on: '',
      })
      .execute();
    expect(await admin.delete(`${CHARTS}${id}`)).toMatchObject({
      status: 422,
      body: { message: 'There are associated alerts or reports: Weekly' },
    });
  });
});

describe('layers of a map', () => {
  const layersOf = async (client: Client, id: number) => client.get(`${CHARTS}${id}/deck_layers/`);
  const map = (ids: unknown) =>
    JSON.stringify({ viz_type: 'deck_multi', deck_slices: ids, datasource: `${data.sales}__table` });

  it('lists the charts it is made of, in their order, without those that are gone or hidden', async () => {
    const first = await make(admin, 'Points', { viz_type: 'deck_scatter' });
    const second = await make(admin, 'Paths', { viz_type: 'deck_path', datasource_id: data.people });
    const id = await make(admin, 'Layers', {
      viz_type: 'deck_multi',
      params: map([second, 999_999, first, 'odd']),
    });
    const { result } = (await layersOf(admin, id)).body;
    expect(result.map((layer: { slice_id: number }) => layer.slice_id)).toEqual([second, first]);
    expect(result[1]).toMatchObject({
      viz_type: 'deck_scatter',
      datasource_id: data.sales,
      datasource_type: 'table',
      params: expect.stringContaining('pie'),
    });
    const seen = (await layersOf(owner.client, id)).body.result;
    expect(seen.map((layer: { slice_id: number }) => layer.slice_id)).toEqual([first]);
    expect((await layersOf(admin, 999_999)).status).toBe(404);
  });

  it('has none for other charts and for settings nobody can read', async () => {
    const pie = await make(admin, 'No layers');
    expect((await layersOf(admin, pie)).body).toEqual({ result: [] });
    await app.services.db.updateTable('charts').set({ params: '{' }).where('id', '=', pie).execute();
    expect((await layersOf(admin, pie)).body).toEqual({ result: [] });
  });
});
