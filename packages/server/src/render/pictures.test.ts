import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp, type TestReply } from '../testing/app.ts';
import { sampleDatasets, userWith } from '../testing/content.ts';
import { svgToPng } from './png.ts';

/** Set to look at the pictures. */
const LOOK = process.env.PARALLAX_TEST_PICTURES;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

let app: TestApp;
let data: { sales: number };
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  data = await sampleDatasets(app);
});
afterAll(() => app.close());

async function make(viz_type: string, params: object, dataset = data.sales): Promise<number> {
  const { body } = await admin.post('/api/v1/chart/', {
    slice_name: `A ${viz_type} <chart>`,
    viz_type,
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify(params),
  });
  return body.id;
}
const thumbnailUrl = async (kind: string, id: number, client = admin): Promise<string> =>
  (await client.get(`/api/v1/${kind}/${id}`)).body.result.thumbnail_url;
/** The client reads replies as text, so pictures are fetched beside it. */
/** The picture once it is made: a busy machine is told to come again. */
async function fetchPng(url: string, client: Client): Promise<TestReply & { png: Buffer }> {
  for (;;) {
    const reply = await client.send({ method: 'GET', url });
    if (reply.status !== 202) return { ...reply, png: reply.bytes };
  }
}
const widthOf = (png: Buffer): number => png.readUInt32BE(16);
function look(name: string, png: Buffer): void {
  if (!LOOK) return;
  mkdirSync(LOOK, { recursive: true });
  writeFileSync(`${LOOK}/${name}.png`, png);
}

const SUM = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label: 'Amount',
};
const CHARTS: [string, object][] = [
  ['pie', { metric: SUM, groupby: ['region'] }],
  ['echarts_timeseries_line', { metrics: [SUM], x_axis: 'day', groupby: ['region'], time_grain_sqla: 'P1D' }],
  ['echarts_timeseries_bar', { metrics: [SUM], x_axis: 'region', groupby: [] }],
  ['big_number_total', { metric: SUM }],
  ['big_number', { metric: SUM, x_axis: 'day', time_grain_sqla: 'P1D' }],
  ['table', { query_mode: 'raw', all_columns: ['day', 'region', 'amount'] }],
  ['pivot_table_v2', { metrics: [SUM], groupbyRows: ['region'], groupbyColumns: ['day'] }],
  [
    'deck_scatter',
    {
      spatial: { type: 'latlong', lonCol: 'amount', latCol: 'amount' },
      point_radius_fixed: { type: 'metric', value: SUM },
      autozoom: false,
    },
  ],
];

describe('the thumbnail of a chart', () => {
  it.each(CHARTS)('%s', async (type, params) => {
    const id = await make(type, params);
    const reply = await fetchPng(await thumbnailUrl('chart', id), admin);
    expect(reply.status, reply.text.slice(0, 300)).toBe(200);
    expect(reply.headers['content-type']).toBe('image/png');
    expect(reply.png.subarray(0, 8)).toEqual(PNG);
    expect(widthOf(reply.png)).toBe(800);
    expect(reply.png.length).toBeGreaterThan(3000);
    look(type, reply.png);
  });

  it.each([
    ['pie', { metric: SUM, groupby: ['no_such_column'] }],
    ['pie', { metric: 'nope', groupby: ['region'] }],
    ['from_the_future', {}],
  ])('says quietly that a chart cannot be drawn: %s %j', async (type, params) => {
    const reply = await fetchPng(await thumbnailUrl('chart', await make(type, params)), admin);
    expect(reply.status).toBe(200);
    expect(reply.png.subarray(0, 8)).toEqual(PNG);
  });

  it('is not there for a chart that is not there', async () => {
    expect((await admin.get('/api/v1/chart/999/thumbnail/x/')).status).toBe(404);
  });

  it('shows maps laid over each other, without those that are gone', async () => {
    const id = await make('deck_multi', { deck_slices: [999_999] });
    expect((await fetchPng(await thumbnailUrl('chart', id), admin)).status).toBe(200);
  });

  it('has another name after a change, and the old name leads to it', async () => {
    const id = await make('pie', { metric: SUM, groupby: ['region'] });
    const before = await thumbnailUrl('chart', id);
    await admin.put(`/api/v1/chart/${id}`, { description: 'changed' });
    const after = await thumbnailUrl('chart', id);
    expect(after).not.toBe(before);
    expect(await admin.get(before)).toMatchObject({ status: 302, headers: { location: after } });
  });

  it('differs in name for callers with other roles, and needs no second sending', async () => {
    const alpha = await userWith(app, admin, 'alpha', ['Alpha']);
    const id = await make('pie', { metric: SUM, groupby: ['region'] });
    expect(await thumbnailUrl('chart', id, alpha.client)).not.toBe(await thumbnailUrl('chart', id));
    const url = await thumbnailUrl('chart', id);
    const { headers } = await fetchPng(url, admin);
    const again = await admin.send({
      method: 'GET',
      url,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('follows the rows: a row rule changes the picture', async () => {
    const { db, metadata } = app.services;
    const gamma = await userWith(app, admin, 'gamma', ['Gamma']);
    const id = await make('pie', { metric: SUM, groupby: ['region'] });
    await admin.put(`/api/v1/chart/${id}`, { owners: [gamma.id] });
    await db.insertInto('dataset_owners').values({ dataset_id: data.sales, user_id: gamma.id }).execute();
    await metadata.counters.bump('data');
    const open = (await fetchPng(await thumbnailUrl('chart', id, gamma.client), gamma.client)).headers.etag;
    const at = { created_on: '2026-01-01T00:00:00.000000', changed_on: '2026-01-01T00:00:00.000000' };
    const rule = await db
      .insertInto('row_rules')
      .values({ name: 'north only', filter_type: 'Base', clause: "region = 'north'", ...at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('row_rule_datasets')
      .values({ row_rule_id: rule.id, dataset_id: data.sales })
      .execute();
    await metadata.counters.bump('data');
    const closed = (await fetchPng(await thumbnailUrl('chart', id, gamma.client), gamma.client)).headers.etag;
    expect(closed).not.toBe(open);
    await db.deleteFrom('row_rules').where('id', '=', rule.id).execute();
    await metadata.counters.bump('data');
  });
});

describe('a screenshot', () => {
  it('has the asked size and opens only to those who see the same', async () => {
    const id = await make('pie', { metric: SUM, groupby: ['region'] });
    const made = await admin.get(`/api/v1/chart/${id}/cache_screenshot/`, {
      window_size: [400, 300],
      thumb_size: [200, 150],
    });
    expect(made).toMatchObject({
      status: 200,
      body: { task_status: 'Updated', chart_url: `/explore/?slice_id=${id}` },
    });
    const { png } = await fetchPng(made.body.image_url, admin);
    expect(widthOf(png)).toBe(200);
    for (const name of ['nope', made.body.cache_key.replace(/.$/, 'z'), '9999x9999-9999-'.padEnd(79, 'a')]) {
      expect((await admin.get(`/api/v1/chart/${id}/screenshot/${name}/`)).status).toBe(404);
    }
    const outsider = await userWith(app, admin, 'outsider', ['Gamma']);
    expect((await outsider.client.get(made.body.image_url)).status).toBe(404);
  });

  it.each([[[10, 10]], [[9000, 10]], [[1]], ['big']])('refuses the size %j', async window_size => {
    const id = await make('pie', { metric: SUM, groupby: ['region'] });
    expect((await admin.get(`/api/v1/chart/${id}/cache_screenshot/`, { window_size })).status).toBe(400);
  });
});

describe('the thumbnail of a dashboard', () => {
  it('shows its charts in the order of the layout', async () => {
    const ids: number[] = [];
    for (const [type, params] of CHARTS) ids.push(await make(type, params));
    ids.push(await make('pie', { metric: 'nope' }));
    const { body } = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Board' });
    const empty = await fetchPng(await thumbnailUrl('dashboard', body.id), admin);
    expect(empty.status).toBe(200);
    const positions = {
      ROOT_ID: { type: 'ROOT', children: ids.map(id => `CHART-${id}`).reverse() },
      ...Object.fromEntries(ids.map(id => [`CHART-${id}`, { type: 'CHART', meta: { chartId: id } }])),
    };
    await admin.put(`/api/v1/dashboard/${body.id}`, { json_metadata: JSON.stringify({ positions }) });
    const full = await fetchPng(await thumbnailUrl('dashboard', body.id), admin);
    expect(full.status, full.text.slice(0, 300)).toBe(200);
    expect(full.headers.etag).not.toBe(empty.headers.etag);
    look('dashboard', full.png);
  });
});

it('can be switched off', async () => {
  const off = await createTestApp({ env: { PARALLAX_FEATURE_THUMBNAILS: 'false' } });
  try {
    const client = await off.as();
    const { body } = await client.post('/api/v1/dashboard/', { dashboard_title: 'Board' });
    expect((await client.get(`/api/v1/dashboard/${body.id}/thumbnail/x/`)).status).toBe(404);
  } finally {
    await off.close();
  }
});

it('draws letters that XML cannot hold', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><text>a\u0000\ud800b</text></svg>';
  expect((await svgToPng(svg, { width: 50 })).subarray(0, 8)).toEqual(PNG);
});

describe('the picture of a whole dashboard', () => {
  const node = (type: string, children: string[] = [], meta: object = {}) => ({ type, children, meta });

  async function makeDashboard(filter: object = {}, given?: number): Promise<number> {
    const chart = given ?? (await make('pie', { metric: SUM, groupby: ['region'] }));
    const { body } = await admin.post('/api/v1/dashboard/', { dashboard_title: 'All <of> it' });
    const positions = {
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: node('ROOT', ['GRID_ID']),
      GRID_ID: node('GRID', ['H', 'R']),
      H: node('HEADER', [], { text: 'Regions', headerSize: 'LARGE_HEADER' }),
      R: node('ROW', ['C', 'M']),
      C: node('CHART', [], { chartId: chart, width: 6, height: 40 }),
      M: node('MARKDOWN', [], { width: 6, height: 40, code: '# About\n\nSome **text**.' }),
    };
    const native_filter_configuration = [
      { id: 'F', type: 'NATIVE_FILTER', scope: { rootPath: ['ROOT_ID'], excluded: [] }, ...filter },
    ];
    const json_metadata = JSON.stringify({ positions, native_filter_configuration });
    await admin.put(`/api/v1/dashboard/${body.id}`, { json_metadata });
    return body.id;
  }
  const north = {
    F: { extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['north'] }] } },
  };
  const ask = (id: number, body: object = {}, client = admin) =>
    client.post(`/api/v1/dashboard/${id}/cache_dashboard_screenshot/`, body);

  it('is drawn as it stands, as PNG and as PDF', async () => {
    const id = await makeDashboard();
    const made = await ask(id);
    expect([200, 202]).toContain(made.status);
    expect(made.body.dashboard_url).toBe(`/superset/dashboard/${id}/`);
    const { png, headers } = await fetchPng(made.body.image_url, admin);
    expect(png.subarray(0, 8)).toEqual(PNG);
    expect(widthOf(png)).toBe(1600);
    look('dashboard-page', png);
    const pdf = await fetchPng(`${made.body.image_url}?download_format=pdf`, admin);
    expect(pdf.headers['content-type']).toContain('application/pdf');
    expect(pdf.png.subarray(0, 5).toString()).toBe('%PDF-');
    const filtered = await ask(id, { dataMask: north });
    expect(filtered.body.cache_key).not.toBe(made.body.cache_key);
    expect((await fetchPng(filtered.body.image_url, admin)).headers.etag).not.toBe(headers.etag);
  });

  const etag = async (reply: TestReply) => (await fetchPng(reply.body.image_url, admin)).headers.etag;
  const select = (...targets: object[]) => ({ filterType: 'filter_select', targets });
  it.each<[string, object, string]>([
    ['its default', { defaultDataMask: { filterState: { value: ['south'] } } }, 'south'],
    ['the first of its values', { controlValues: { defaultToFirstItem: true } }, 'north'],
    [
      'the last of its values',
      { controlValues: { defaultToFirstItem: true, sortAscending: false } },
      'south',
    ],
    ['nothing where a value is needed', { controlValues: { enableEmptyFilter: true } }, 'nowhere'],
  ])('lets a filter start with %s', async (_, filter, value) => {
    const target = { datasetId: data.sales, column: { name: 'region' } };
    const id = await makeDashboard({ ...select(target), ...filter });
    const [opened, chosen, everything] = await Promise.all([
      ask(id),
      ask(id, { dataMask: { F: { filterState: { value: [value] } } } }),
      ask(id, { dataMask: { F: { filterState: { value: ['north', 'south'] } } } }),
    ]);
    expect(await etag(opened)).toBe(await etag(chosen));
    expect(await etag(opened)).not.toBe(await etag(everything));
  });

  it('lets a filter start with a whole number beyond what a number can hold', async () => {
    const { database } = (await admin.get(`/api/v1/dataset/${data.sales}`)).body.result;
    const { body: virtual } = await admin.post('/api/v1/dataset/', {
      database: database.id,
      schema: 'main',
      table_name: 'large numbers',
      sql: "SELECT * FROM (VALUES (9007199254740993, 'odd'), (9007199254740992, 'even')) AS t(id, kind)",
    });
    const chart = await make('table', { query_mode: 'raw', all_columns: ['kind'] }, virtual.id);
    const target = { datasetId: virtual.id, column: { name: 'id' } };
    const last = { controlValues: { defaultToFirstItem: true, sortAscending: false } };
    const id = await makeDashboard({ ...select(target), ...last }, chart);
    const [opened, odd, even] = await Promise.all([
      ask(id),
      ask(id, { dataMask: { F: { filterState: { value: ['9007199254740993'] } } } }),
      ask(id, { dataMask: { F: { filterState: { value: ['9007199254740992'] } } } }),
    ]);
    expect(await etag(opened)).toBe(await etag(odd));
    expect(await etag(opened)).not.toBe(await etag(even));
  });

  it('asks what the page asks: a time range needs a time column in the chart', async () => {
    const range = { filterType: 'filter_time', defaultDataMask: { filterState: { value: '2030 : 2031' } } };
    const id = await makeDashboard(range);
    const [opened, open] = await Promise.all([
      ask(id),
      ask(id, { dataMask: { F: { filterState: { value: 'No filter' } } } }),
    ]);
    expect(opened.body.cache_key).not.toBe(open.body.cache_key);
    expect(await etag(opened)).toBe(await etag(open));
  });

  it('opens though the values of a filter cannot be had', async () => {
    const gone = select({ datasetId: 999_999, column: { name: 'region' } });
    const id = await makeDashboard({ ...gone, controlValues: { defaultToFirstItem: true } });
    const { body } = await ask(id);
    expect((await fetchPng(body.image_url, admin)).status).toBe(200);
  });

  it('is found under its own name and dashboard only', async () => {
    const id = await makeDashboard();
    const { body } = await ask(id);
    const other = await makeDashboard();
    expect((await admin.get(`/api/v1/dashboard/${other}/screenshot/${body.cache_key}/`)).status).toBe(404);
    expect((await admin.get(`/api/v1/dashboard/${id}/screenshot/nope/`)).status).toBe(404);
    expect((await admin.get(`${body.image_url}?download_format=exe`)).status).toBe(400);
    expect((await ask(999_999)).status).toBe(404);
    expect((await ask(id, { permalinkKey: 'nope' })).status).toBe(404);
    expect((await ask(id, { unknown: 1 })).status).toBe(400);
    const gamma = await userWith(app, admin, 'stranger', ['Gamma']);
    expect((await gamma.client.get(body.image_url)).status).toBe(404);
  });

  it('takes its state from a permalink', async () => {
    const id = await makeDashboard();
    const link = await admin.post(`/api/v1/dashboard/${id}/permalink`, { dataMask: north });
    const [linked, typed] = await Promise.all([
      ask(id, { permalinkKey: link.body.key }),
      ask(id, { dataMask: north }),
    ]);
    const [one, two] = await Promise.all([
      fetchPng(linked.body.image_url, admin),
      fetchPng(typed.body.image_url, admin),
    ]);
    expect(one.headers.etag).toBe(two.headers.etag);
  });
});
