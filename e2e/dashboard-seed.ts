import type { ApiClient } from './api-client.ts';
import { expect } from './harness.ts';

/** The examples are loaded while the product already answers. */
async function datasetId(api: ApiClient, name: string): Promise<number> {
  const q = encodeURIComponent(`(filters:!((col:table_name,opr:eq,value:${name})))`);
  const find = async () => (await api.get<{ ids: number[] }>(`/api/v1/dataset/?q=${q}`)).ids;
  await expect.poll(find, { timeout: 60_000 }).toHaveLength(1);
  return (await find())[0]!;
}

const SETTINGS: Record<string, Record<string, unknown>> = {
  'Flights over time': {
    viz_type: 'echarts_timeseries_line',
    x_axis: 'date',
    time_grain_sqla: 'P1W',
    metrics: ['count'],
    groupby: [],
    row_limit: 1000,
  },
  'Flights by origin': {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'origin',
    metrics: ['count'],
    groupby: [],
    row_limit: 10,
    order_desc: true,
  },
  'All flights': { viz_type: 'big_number_total', metric: 'count' },
};
export const CHART_NAMES = Object.keys(SETTINGS);

async function makeChart(api: ApiClient, name: string, known?: number): Promise<number> {
  const dataset = known ?? (await datasetId(api, 'flights'));
  const settings = SETTINGS[name]!;
  const { id } = await api.post<{ id: number }>('/api/v1/chart/', {
    slice_name: name,
    viz_type: settings.viz_type,
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({ ...settings, datasource: `${dataset}__table` }),
  });
  return id;
}

const node = (id: string, type: string, children: string[] = [], meta: Record<string, unknown> = {}) => ({
  [id]: { id, type, children, parents: [], meta },
});

export interface SeededDashboard {
  id: number;
  charts: number[];
}

const NOTES = '# Notes\n\nText with **weight** and a [link](https://example.org).';

export const HOSTILE = `# Notes

Text with **weight** and a [link](https://example.org).

<img src="x" onerror="window.stolen = true"><script>window.stolen = true</script>
<a href="javascript:window.stolen = true">press</a><iframe src="https://example.org"></iframe>`;

/** A dashboard with two charts in a row, and a tab strip with a text, a header and a third chart in its second tab. */
export async function seedDashboard(api: ApiClient, title: string, text = NOTES): Promise<SeededDashboard> {
  const charts: number[] = [];
  for (const name of CHART_NAMES) charts.push(await makeChart(api, name));
  const chart = (index: number, width: number) => ({
    chartId: charts[index],
    width,
    height: 40,
    sliceName: 'old name',
  });
  const positions = {
    DASHBOARD_VERSION_KEY: 'v2',
    ...node('ROOT_ID', 'ROOT', ['GRID_ID']),
    ...node('GRID_ID', 'GRID', ['ROW-1', 'TABS-1']),
    ...node('ROW-1', 'ROW', ['CHART-1', 'CHART-2'], { background: 'BACKGROUND_TRANSPARENT' }),
    ...node('CHART-1', 'CHART', [], chart(0, 6)),
    ...node('CHART-2', 'CHART', [], chart(1, 4)),
    ...node('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
    ...node('TAB-1', 'TAB', ['HEADER-1', 'ROW-2'], { text: 'First' }),
    ...node('HEADER-1', 'HEADER', [], { text: 'About these flights', headerSize: 'MEDIUM_HEADER' }),
    ...node('ROW-2', 'ROW', ['MARKDOWN-1']),
    ...node('MARKDOWN-1', 'MARKDOWN', [], { width: 6, height: 30, code: text }),
    ...node('TAB-2', 'TAB', ['ROW-3'], { text: 'Second' }),
    ...node('ROW-3', 'ROW', ['CHART-3']),
    ...node('CHART-3', 'CHART', [], chart(2, 4)),
  };
  const { id } = await api.post<{ id: number }>('/api/v1/dashboard/', { dashboard_title: title });
  await api.put(`/api/v1/dashboard/${id}`, { json_metadata: JSON.stringify({ positions }) });
  return { id, charts };
}

/** A dashboard of a text and many small charts, four in a row. */
export async function seedMany(api: ApiClient, count: number): Promise<number> {
  const charts: number[] = [];
  const dataset = await datasetId(api, 'flights');
  for (let index = 0; index < count; index++) charts.push(await makeChart(api, 'All flights', dataset));
  const rows = Array.from({ length: Math.ceil(count / 4) }, (_, index) => `ROW-${index}`);
  const positions = {
    DASHBOARD_VERSION_KEY: 'v2',
    ...node('ROOT_ID', 'ROOT', ['GRID_ID']),
    ...node('GRID_ID', 'GRID', ['ROW-text', ...rows]),
    ...node('ROW-text', 'ROW', ['MARKDOWN-1']),
    ...node('MARKDOWN-1', 'MARKDOWN', [], { width: 6, height: 20, code: NOTES }),
    ...Object.assign(
      {},
      ...rows.map((id, row) =>
        node(
          id,
          'ROW',
          charts.slice(row * 4, row * 4 + 4).map(chartId => `CHART-${chartId}`),
        ),
      ),
      ...charts.map(chartId => node(`CHART-${chartId}`, 'CHART', [], { chartId, width: 3, height: 20 })),
    ),
  };
  const { id } = await api.post<{ id: number }>('/api/v1/dashboard/', { dashboard_title: 'Very many' });
  await api.put(`/api/v1/dashboard/${id}`, { json_metadata: JSON.stringify({ positions }) });
  return id;
}
