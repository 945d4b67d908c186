import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { sampleDatasets, userWith } from '../../testing/content.ts';

const DASHBOARDS = '/api/v1/dashboard/';
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
  alpha = await userWith(app, admin, 'alpha', ['Alpha']);
  owner = await userWith(app, admin, 'owner', ['Gamma']);
  stranger = await userWith(app, admin, 'stranger', ['Gamma']);
});
afterAll(() => app.close());

const make = async (client: Client, body: object = {}): Promise<number> => {
  const reply = await client.post(DASHBOARDS, { dashboard_title: 'Board', ...body });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
};
const makeChart = async (client: Client, name = 'Chart', dataset = data.sales): Promise<number> => {
  const reply = await client.post('/api/v1/chart/', {
    slice_name: name,
    viz_type: 'pie',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({ metric: 'count', groupby: ['region'] }),
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
};
const read = async (id: number | string, client = admin) =>
  (await client.get(`${DASHBOARDS}${id}`)).body.result;
const layout = (...charts: number[]) => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: charts.map(id => `CHART-${id}`), parents: ['ROOT_ID'] },
  ...Object.fromEntries(
    charts.map(id => [
      `CHART-${id}`,
      { type: 'CHART', id: `CHART-${id}`, children: [], meta: { chartId: id, width: 4, height: 50 } },
    ]),
  ),
});
const save = (client: Client, id: number, metadata: object) =>
  client.put(`${DASHBOARDS}${id}`, { json_metadata: JSON.stringify(metadata) });

describe('create', () => {
  it('answers with the id and the accepted body', async () => {
    const reply = await owner.client.post(DASHBOARDS, { dashboard_title: 'New', slug: ' My  board! ' });
    expect(reply).toMatchObject({
      status: 201,
      body: { id: expect.any(Number), result: { dashboard_title: 'New', slug: 'My-board' } },
    });
    expect(await read(reply.body.id, owner.client)).toMatchObject({
      dashboard_title: 'New',
      slug: 'My-board',
      url: '/superset/dashboard/My-board/',
      published: false,
      json_metadata: null,
      position_json: null,
      theme: null,
      charts: [],
      owners: [{ id: owner.id, first_name: 'owner', last_name: 'Tester' }],
      roles: [],
      tags: [{ name: 'type:dashboard' }, { name: `owner:${owner.id}` }],
    });
  });

  it.each([
    [{ dashboard_title: 'x'.repeat(501) }, 400, { dashboard_title: ['Length must be between 0 and 500.'] }],
    [{ slug: '' }, 400, { slug: ['Length must be between 1 and 255.'] }],
    [{ position_json: '{' }, 400, { position_json: ['JSON not valid'] }],
    [{ json_metadata: '{' }, 400, { json_metadata: ['JSON not valid'] }],
    [{ json_metadata: '{"colour":1}' }, 400, { json_metadata: [{ colour: ['Unknown field.'] }] }],
    [
      { json_metadata: '{"refresh_frequency":"often"}' },
      400,
      { json_metadata: [{ refresh_frequency: ['Not a valid integer.'] }] },
    ],
    [{ json_metadata: '[]' }, 400, { json_metadata: [{ _schema: ['Not a valid mapping type.'] }] }],
    [{ nope: 1 }, 400, { nope: ['Unknown field.'] }],
    [{ tags: [1] }, 400, { tags: ['Unknown field.'] }],
    [{ owners: [999] }, 422, { owners: ['Owners are invalid'] }],
    [{ roles: [999] }, 422, { roles: ['Some roles do not exist'] }],
    [{ theme_id: 999 }, 422, { theme_id: ['Theme does not exist'] }],
  ])('refuses %j', async (body, status, message) => {
    expect(await admin.post(DASHBOARDS, body)).toMatchObject({ status, body: { message } });
  });

  it('keeps slugs apart', async () => {
    const id = await make(admin, { slug: 'taken' });
    const taken = { status: 422, body: { message: { slug: ['Must be unique'] } } };
    expect(await admin.post(DASHBOARDS, { slug: 'taken' })).toMatchObject(taken);
    const other = await make(admin);
    expect(await admin.put(`${DASHBOARDS}${other}`, { slug: 'taken' })).toMatchObject(taken);
    expect((await admin.put(`${DASHBOARDS}${id}`, { slug: 'taken' })).status).toBe(200);
    for (const board of [id, other]) {
      expect((await admin.put(`${DASHBOARDS}${board}`, { slug: '' })).status).toBe(200);
      expect((await read(board)).slug).toBeNull();
    }
  });
});

describe('who may see and change', () => {
  it.each([
    ['draft', { admin: 200, alpha: 404, owner: 200, stranger: 404 }],
    ['published without readable charts', { admin: 200, alpha: 404, owner: 200, stranger: 404 }],
    ['published', { admin: 200, alpha: 200, owner: 200, stranger: 404 }],
    ['published for Gamma', { admin: 200, alpha: 404, owner: 200, stranger: 200 }],
    ['draft for Gamma', { admin: 200, alpha: 404, owner: 200, stranger: 404 }],
  ] as const)('%s', async (state, expected) => {
    const roles = await app.services.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Gamma')
      .execute();
    const id = await make(owner.client, {
      published: state.startsWith('published'),
      roles: state.endsWith('Gamma') ? roles.map(role => role.id) : [],
    });
    if (state !== 'published without readable charts')
      await admin.put(`/api/v1/chart/${await makeChart(admin)}`, { dashboards: [id] });
    for (const [who, status] of Object.entries(expected)) {
      const client = clientOf(who);
      const seen = await client.get(`${DASHBOARDS}${id}`);
      expect([who, seen.status]).toEqual([who, status]);
      for (const part of ['charts', 'datasets']) {
        expect([who, part, (await client.get(`${DASHBOARDS}${id}/${part}`)).status]).toEqual([
          who,
          part,
          status,
        ]);
      }
      const listed = (await client.get(DASHBOARDS, { page_size: 100 })).body.ids.includes(id);
      expect([who, listed]).toEqual([who, status === 200]);
    }
  });

  it.each([
    ['admin', 200],
    ['owner', 200],
    ['alpha', 403],
    ['stranger', 404],
  ])('%s changing a published board of the owner: %i', async (who, status) => {
    const id = await make(owner.client, { published: true });
    await admin.put(`/api/v1/chart/${await makeChart(admin)}`, { dashboards: [id] });
    expect((await clientOf(who).put(`${DASHBOARDS}${id}`, { css: 'a{}' })).status).toBe(status);
    expect((await clientOf(who).delete(`${DASHBOARDS}${id}`)).status).toBe(status);
  });

  const clientOf = (who: string): Client =>
    ({ admin, alpha: alpha.client, owner: owner.client, stranger: stranger.client })[who]!;
});

describe('read one', () => {
  it('finds by id, uuid and slug, and only the asked columns', async () => {
    const id = await make(admin, { slug: 'find-me' });
    const { uuid } = await read(id);
    for (const name of [id, uuid, 'find-me']) expect((await read(name)).id).toBe(id);
    const some = (await admin.get(`${DASHBOARDS}${id}`, { columns: ['id', 'dashboard_title'] })).body;
    expect(some).toEqual({ result: { id, dashboard_title: 'Board' } });
    for (const name of ['0', '99999999999', 'nope', '%20']) {
      expect((await admin.get(`${DASHBOARDS}${name}`)).status).toBe(404);
    }
  });

  it('answers 404 of datasets in its own words', async () => {
    expect(await admin.get(`${DASHBOARDS}999/datasets`)).toMatchObject({
      status: 404,
      body: { error: 'Not found' },
    });
  });
});

describe('saving a layout', () => {
  it('links the charts in it, fills their uuids and stores defaults', async () => {
    const id = await make(admin);
    const [one, two] = [await makeChart(admin, 'One'), await makeChart(admin, 'Two')];
    const reply = await save(admin, id, { positions: layout(one, two, 999), color_scheme: 'bnbColors' });
    expect(reply).toMatchObject({
      status: 200,
      body: { id, last_modified_time: Math.floor(app.clock.now() / 1000) },
    });
    const saved = await read(id);
    expect(saved.charts).toEqual(['One', 'Two']);
    const position = JSON.parse(saved.position_json);
    const { result } = (await admin.get(`/api/v1/chart/${one}`)).body;
    expect(position[`CHART-${one}`].meta).toEqual({ chartId: one, width: 4, height: 50, uuid: result.uuid });
    expect(position['CHART-999'].meta.uuid).toBeNull();
    expect(Object.keys(position)).toEqual(Object.keys(position).sort());
    expect(JSON.parse(saved.json_metadata)).toEqual({
      color_scheme: 'bnbColors',
      color_scheme_domain: [],
      cross_filters_enabled: true,
      default_filters: '{}',
      expanded_slices: {},
      label_colors: {},
      map_label_colors: {},
      refresh_frequency: 0,
      shared_label_colors: [],
      timed_refresh_immune_slices: [],
    });
    expect(result.dashboards).toMatchObject([{ id }]);
    await save(admin, id, { positions: layout(two) });
    expect((await read(id)).charts).toEqual(['Two']);
    await save(admin, id, { positions: {} });
    expect(await read(id)).toMatchObject({ charts: [], position_json: '{}' });
  });

  it.each([
    [{ positions: null, color_namespace: null, filter_scopes: {} }, [] as string[]],
    [{ filter_scopes: { 1: {} }, default_filters: '{"1":{}}' }, ['default_filters']],
    [{ show_native_filters: true, stagger_refresh: 'true' }, ['show_native_filters', 'stagger_refresh']],
  ])('metadata %j without a layout keeps %j', async (metadata, kept) => {
    const id = await make(admin, { position_json: '{"a":1}' });
    await save(admin, id, metadata);
    const saved = await read(id);
    expect(saved.position_json).toBe('{"a":1}');
    const stored = JSON.parse(saved.json_metadata);
    for (const key of Object.keys(metadata)) expect([key, key in stored]).toEqual([key, kept.includes(key)]);
  });

  it('drops legacy filters of charts outside the layout', async () => {
    const id = await make(admin);
    const chart = await makeChart(admin);
    const default_filters = JSON.stringify({ [chart]: { a: 1 }, 999: { b: 2 } });
    await save(admin, id, { positions: layout(chart), default_filters });
    const stored = JSON.parse((await read(id)).json_metadata);
    expect(JSON.parse(stored.default_filters)).toEqual({ [chart]: { a: 1 } });
  });

  it('leaves the charts as they are when only position_json is sent', async () => {
    const id = await make(admin);
    const chart = await makeChart(admin, 'Stays');
    await save(admin, id, { positions: layout(chart) });
    await admin.put(`${DASHBOARDS}${id}`, { position_json: '{}' });
    expect(await read(id)).toMatchObject({ charts: ['Stays'], position_json: '{}' });
  });

  it('does not open a hidden chart by naming it in a layout', async () => {
    const hidden = await makeChart(admin, 'Hidden');
    const id = await make(owner.client);
    expect((await save(owner.client, id, { positions: layout(hidden) })).status).toBe(200);
    expect((await owner.client.get(`${DASHBOARDS}${id}/charts`)).body.result).toEqual([]);
    await admin.put(`/api/v1/chart/${hidden}`, { dashboards: [id] });
    await save(owner.client, id, { positions: layout(hidden) });
    expect((await owner.client.get(`${DASHBOARDS}${id}/charts`)).body.result).toMatchObject([{ id: hidden }]);
  });

  it('switches off reports on removed tabs and filters', async () => {
    const id = await make(admin);
    const tabs = { ...layout(), 'TAB-1': { type: 'TAB', id: 'TAB-1', children: [] } };
    const native_filter_configuration = [{ id: 'NATIVE_FILTER-1' }];
    await save(admin, id, { positions: tabs, native_filter_configuration });
    const extras = {
      tab: { dashboard: { anchor: 'TAB-1' } },
      tabs: { dashboard: { anchor: '["TAB-1"]' } },
      filter: { dashboard: { nativeFilters: [{ nativeFilterId: 'NATIVE_FILTER-1' }] } },
      whole: {},
    };
    for (const [name, extra] of Object.entries(extras)) {
      const report = {
        uuid: name,
        type: 'Report',
        name,
        crontab: '* * * * *',
        created_on: '',
        changed_on: '',
      };
      await app.services.db
        .insertInto('reports')
        .values({ ...report, dashboard_id: id, extra: JSON.stringify(extra) })
        .execute();
    }
    const active = async () =>
      (await app.services.db.selectFrom('reports').select('name').where('active', '=', true).execute()).map(
        report => report.name,
      );
    await save(admin, id, { positions: tabs, native_filter_configuration });
    expect(await active()).toEqual(['tab', 'tabs', 'filter', 'whole']);
    await save(admin, id, { positions: layout(), native_filter_configuration });
    expect(await active()).toEqual(['filter', 'whole']);
    await save(admin, id, {});
    expect(await active()).toEqual(['whole']);
    expect(await admin.delete(`${DASHBOARDS}${id}`)).toMatchObject({
      status: 422,
      body: { message: 'There are associated alerts or reports: filter, tab, tabs, whole' },
    });
  });
});

describe('two editors', () => {
  it('refuses the second save of the same version and hands out the new one', async () => {
    const id = await make(admin);
    const { headers } = await admin.get(`${DASHBOARDS}${id}`);
    const mine = { 'if-match': String(headers.etag) };
    const first = await admin.put(`${DASHBOARDS}${id}`, { dashboard_title: 'First' }, mine);
    expect(first.status).toBe(200);
    expect((await admin.put(`${DASHBOARDS}${id}`, { dashboard_title: 'Second' }, mine)).status).toBe(412);
    const next = { 'if-match': String(first.headers.etag) };
    expect((await admin.put(`${DASHBOARDS}${id}`, { dashboard_title: 'Third' }, next)).status).toBe(200);
    expect((await read(id)).dashboard_title).toBe('Third');
  });

  it('lets exactly one of many simultaneous saves through', async () => {
    const id = await make(admin);
    const { headers } = await admin.get(`${DASHBOARDS}${id}`);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        admin.put(
          `${DASHBOARDS}${id}`,
          { dashboard_title: `Save ${index}` },
          { 'if-match': String(headers.etag) },
        ),
      ),
    );
    expect(replies.map(reply => reply.status).sort()).toEqual([200, ...Array(7).fill(412)]);
  });
});

describe('charts and datasets', () => {
  it('lists the charts as they are drawn and the datasets cut to what they use', async () => {
    const id = await make(admin);
    const chart = await makeChart(admin, 'Pie');
    const filter = {
      id: 'NATIVE_FILTER-1',
      targets: [{ datasetId: data.people, column: { name: 'age' } }],
    };
    await save(admin, id, { positions: layout(chart), native_filter_configuration: [filter] });
    const charts = (await admin.get(`${DASHBOARDS}${id}/charts`)).body.result;
    expect(charts).toEqual([
      {
        id: chart,
        slice_name: 'Pie',
        slice_url: `/explore/?slice_id=${chart}`,
        cache_timeout: null,
        changed_on: expect.any(String),
        description: null,
        description_markeddown: '',
        form_data: {
          metric: 'count',
          groupby: ['region'],
          slice_id: chart,
          viz_type: 'pie',
          datasource: `${data.sales}__table`,
        },
        certified_by: null,
        certification_details: null,
      },
    ]);
    const [sales, people] = (await admin.get(`${DASHBOARDS}${id}/datasets`)).body.result;
    expect(sales).toMatchObject({
      id: data.sales,
      uid: `${data.sales}__table`,
      name: 'main.sales',
      table_name: 'sales',
      database: { name: 'sample', backend: 'duckdb' },
      column_names: ['day', 'region', 'amount'],
      column_types: [2, 1, 0],
      main_dttm_col: 'day',
      granularity_sqla: [['day', 'day']],
      verbose_map: { __timestamp: 'Time', region: 'region', count: 'COUNT(*)' },
    });
    expect(sales.columns.map((column: { column_name: string }) => column.column_name)).toEqual(['region']);
    expect(sales.metrics).toMatchObject([{ metric_name: 'count', expression: 'COUNT(*)' }]);
    expect(sales.time_grain_sqla).toContainEqual(['P1D', 'Day']);
    expect(people.columns.map((column: { column_name: string }) => column.column_name)).toEqual(['age']);
  });
});

describe('list', () => {
  it.each([
    [{ col: 'dashboard_title', opr: 'title_or_slug', value: 'NEEDLE' }, true],
    [{ col: 'dashboard_title', opr: 'title_or_slug', value: 'the-slug' }, true],
    [{ col: 'id', opr: 'dashboard_is_favorite', value: true }, true],
    [{ col: 'id', opr: 'dashboard_is_certified', value: false }, true],
    [{ col: 'id', opr: 'dashboard_is_certified', value: true }, false],
    [{ col: 'created_by', opr: 'dashboard_created_by_me', value: 'me' }, true],
    [{ col: 'created_by', opr: 'dashboard_has_created_by', value: false }, false],
    [{ col: 'published', opr: 'eq', value: true }, true],
    [{ col: 'tags', opr: 'dashboard_tags', value: 'crimson' }, true],
    [{ col: 'slug', opr: 'eq', value: 'other' }, false],
  ])('%j', async (filter, found) => {
    subject ??= await needle();
    const { body } = await admin.get(DASHBOARDS, { filters: [filter], page_size: 100 });
    expect(body.ids.includes(subject)).toBe(found);
  });

  let subject: number | undefined;
  async function needle(): Promise<number> {
    const id = await make(admin, {
      dashboard_title: 'A needle',
      slug: 'the-slug',
      published: true,
      certified_by: '',
    });
    await admin.post(`${DASHBOARDS}${id}/favorites/`);
    await admin.post('/api/v1/tag/', { name: 'crimson', objects_to_tag: [['dashboard', id]] });
    return id;
  }

  it('shows the declared columns, newest first', async () => {
    app.clock.advance(60_000);
    const id = await make(admin, { dashboard_title: 'Newest', published: true });
    const { body } = await admin.get(DASHBOARDS);
    expect(body.ids[0]).toBe(id);
    expect(body.result[0]).toMatchObject({
      id,
      status: 'published',
      url: `/superset/dashboard/${id}/`,
      owners: [{ email: expect.any(String) }],
      roles: [],
      tags: [{ name: 'type:dashboard' }, { name: 'owner:1' }],
    });
    expect(body.result[0]).not.toHaveProperty('json_metadata');
  });

  it('deletes several or nothing', async () => {
    const ids = [await make(owner.client), await make(owner.client)];
    expect((await owner.client.delete(DASHBOARDS, [...ids, 999])).status).toBe(404);
    expect(await owner.client.delete(DASHBOARDS, ids)).toMatchObject({
      status: 200,
      body: { message: 'Deleted 2 dashboards' },
    });
    expect((await admin.get(`${DASHBOARDS}favorite_status/`, ids)).status).toBe(404);
  });

  it('answers related roles by name', async () => {
    const { body } = await admin.get(`${DASHBOARDS}related/roles`, { filter: 'lph' });
    expect(body.result).toEqual([{ value: expect.any(Number), text: 'Alpha', extra: {} }]);
  });
});
