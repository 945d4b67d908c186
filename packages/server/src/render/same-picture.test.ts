import { effectiveSettings, loadChart, migrateSettings, type Settings } from '@parallax/charts';
import { datasetFacts, type ResultEntry, toFrame } from '@parallax/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PICTURE_THEME } from '../picture-theme.ts';
import { type Client, createTestApp, type TestApp } from '../testing/app.ts';
import { sampleDatasets } from '../testing/content.ts';
import { placed, svg } from './markup.ts';
import { svgToPng } from './png.ts';
import { viewSvg } from './view.ts';

/** What the server draws for a thumbnail, and where it puts it. */
const SIZE = { width: 800, height: 600 };
const PADDING = 16;
const INNER = { width: SIZE.width - 2 * PADDING, height: SIZE.height - 2 * PADDING };

let app: TestApp;
let admin: Client;
let sales: number;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  ({ sales } = await sampleDatasets(app));
});
afterAll(() => app.close());

const SUM = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label: 'Amount',
};
const TIMED = { metrics: [SUM], x_axis: 'day', groupby: ['region'], time_grain_sqla: 'P1D' };
const PARTS = { metric: SUM, groupby: ['region'] };
const CHARTS: [string, object][] = [
  ['echarts_timeseries_line', TIMED],
  ['echarts_timeseries_bar', { ...TIMED, stack: 'Stack', show_value: true }],
  ['echarts_area', { ...TIMED, contributionMode: 'row' }],
  ['mixed_timeseries', { ...TIMED, metrics_b: [SUM], groupby_b: [], yAxisIndexB: 1 }],
  ['pie', PARTS],
  ['funnel', PARTS],
  ['gauge_chart', PARTS],
  ['treemap_v2', PARTS],
  ['sunburst_v2', { metric: SUM, columns: ['region'] }],
  ['word_cloud', { metric: SUM, series: 'region' }],
  ['radar', { metrics: [SUM], groupby: ['region'] }],
  [
    'heatmap_v2',
    // Unsorted, it would follow the rows, which the database gives in another order each time.
    { metric: SUM, x_axis: 'day', groupby: 'region', time_grain_sqla: 'P1D', sort_y_axis: 'alpha_asc' },
  ],
  ['histogram_v2', { column: 'amount', groupby: [], bins: 3 }],
  ['box_plot', { metrics: [SUM], columns: ['day'], groupby: ['region'] }],
  ['waterfall', { metric: SUM, x_axis: 'region' }],
  ['sankey_v2', { metric: SUM, source: 'day', target: 'region' }],
  ['big_number', { metric: SUM, x_axis: 'day', time_grain_sqla: 'P1D' }],
  ['table', { metrics: [SUM], groupby: ['region'] }],
  ['pivot_table_v2', { metrics: [SUM], groupbyRows: ['region'], groupbyColumns: ['day'] }],
];

/** The chart as a browser makes it: from the Explore page's reply and the rows it then asks for. */
async function drawnByBrowser(id: number): Promise<Buffer> {
  const { result: page } = (await admin.get(`/api/v1/explore/?slice_id=${id}`)).body;
  const dataset = datasetFacts(page.dataset);
  const settings: Settings = migrateSettings(page.slice.form_data);
  const chart = (await loadChart(settings))!;
  const effective = effectiveSettings(chart, settings, { dataset, page: 'dashboard' });
  const queries = chart.query(effective, { dataset });
  const reply = await admin.post('/api/v1/chart/data', {
    datasource: { id: dataset.id, type: 'table' },
    queries,
    form_data: effective,
    result_format: 'json',
    result_type: 'full',
  });
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  const entries: ResultEntry[] = reply.body.result;
  const view = chart.transform(entries.map(toFrame), effective, {
    ...INNER,
    dataset,
    theme: PICTURE_THEME,
    locale: 'en',
    labelColours: {},
    annotations: {},
    labelMaps: entries.map(entry => entry.label_map ?? {}),
    currency: entries[0]?.detected_currency ?? null,
    animate: false,
    now: Date.now(),
  });
  return svgToPng(svg(SIZE, placed(await viewSvg(view, '', INNER), PADDING, PADDING)), { width: SIZE.width });
}

async function drawnByServer(id: number): Promise<Buffer> {
  const { thumbnail_url: url } = (await admin.get(`/api/v1/chart/${id}`)).body.result;
  for (;;) {
    const reply = await admin.send({ method: 'GET', url });
    if (reply.status !== 202) return reply.bytes;
  }
}

describe('the picture of the server is that of the browser', () => {
  it.each(CHARTS)('%s', async (viz_type, params) => {
    const { body } = await admin.post('/api/v1/chart/', {
      slice_name: viz_type,
      viz_type,
      datasource_id: sales,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type, ...params }),
    });
    const [server, browser] = [await drawnByServer(body.id), await drawnByBrowser(body.id)];
    expect(server.length).toBeGreaterThan(2000);
    expect(server.equals(browser)).toBe(true);
  });
});
