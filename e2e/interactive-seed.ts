import type { ApiClient } from './api-client.ts';
import { expect } from './harness.ts';

export interface SeededCharts {
  id: number;
  /** Ids of the charts by name. */
  charts: Record<string, number>;
  dataset: number;
}

export async function datasetId(api: ApiClient, name: string): Promise<number> {
  const q = encodeURIComponent(`(filters:!((col:table_name,opr:eq,value:${name})))`);
  const find = async () => (await api.get<{ ids: number[] }>(`/api/v1/dataset/?q=${q}`)).ids;
  await expect.poll(find, { timeout: 60_000 }).toHaveLength(1);
  return (await find())[0]!;
}

export const PARTS = { viz_type: 'pie', groupby: ['origin'], metric: 'count', row_limit: 5 };
export const TABLE = { viz_type: 'table', query_mode: 'aggregate', groupby: ['origin'], metrics: ['count'] };
export const BARS = {
  viz_type: 'echarts_timeseries_bar',
  x_axis: 'destination',
  metrics: ['count'],
  groupby: [],
};
export const FIGURE = { viz_type: 'big_number_total', metric: 'count' };

type ChartSettings = Record<string, unknown>;

export async function seedChart(
  api: ApiClient,
  dataset: number,
  slice_name: string,
  settings: ChartSettings,
): Promise<number> {
  const { id } = await api.post<{ id: number }>('/api/v1/chart/', {
    slice_name,
    viz_type: settings.viz_type,
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({ row_limit: 10, ...settings, datasource: `${dataset}__table` }),
  });
  return id;
}

interface SeedOptions {
  metadata?: Record<string, unknown>;
  /** The example table the charts are of. */
  table?: string;
}

/** A dashboard of the example data with the given charts in one row. */
export async function seedCharts(
  api: ApiClient,
  title: string,
  settings: Record<string, ChartSettings>,
  { metadata = {}, table = 'flights' }: SeedOptions = {},
): Promise<SeededCharts> {
  const dataset = await datasetId(api, table);
  const charts: Record<string, number> = {};
  for (const [name, chart] of Object.entries(settings)) {
    charts[name] = await seedChart(api, dataset, name, chart);
  }
  const names = Object.keys(charts);
  const width = Math.floor(12 / names.length);
  const node = (id: string, type: string, children: string[], meta: Record<string, unknown> = {}) => ({
    [id]: { id, type, children, parents: [], meta },
  });
  const positions = Object.assign(
    { DASHBOARD_VERSION_KEY: 'v2' },
    node('ROOT_ID', 'ROOT', ['GRID_ID']),
    node('GRID_ID', 'GRID', ['ROW-1']),
    node(
      'ROW-1',
      'ROW',
      names.map((_, index) => `CHART-${index}`),
    ),
    ...names.map((name, index) =>
      node(`CHART-${index}`, 'CHART', [], { chartId: charts[name], width, height: 50, sliceName: name }),
    ),
  );
  const { id } = await api.post<{ id: number }>('/api/v1/dashboard/', { dashboard_title: title });
  await api.put(`/api/v1/dashboard/${id}`, { json_metadata: JSON.stringify({ ...metadata, positions }) });
  return { id, charts, dataset };
}
