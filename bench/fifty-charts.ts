import { apiClient } from '@parallax/e2e/api-client';
import type { Product } from '@parallax/e2e/product';

const COUNT = 50;
const PER_ROW = 3;

/** Pictures, numbers and tables in turn, each with a question of its own. */
const KINDS: readonly ((index: number) => Record<string, unknown>)[] = [
  index => ({
    viz_type: 'echarts_timeseries_line',
    x_axis: 'date',
    time_grain_sqla: 'P1W',
    ...measured(index),
  }),
  index => ({ viz_type: 'echarts_timeseries_bar', x_axis: 'origin', ...measured(index) }),
  index => ({ viz_type: 'big_number_total', metric: 'count', row_limit: 100 + index }),
  index => ({ viz_type: 'echarts_area', x_axis: 'date', time_grain_sqla: 'P1M', ...measured(index) }),
  index => ({ viz_type: 'table', query_mode: 'aggregate', groupby: ['destination'], ...measured(index) }),
];
const measured = (index: number) => ({ metrics: ['count'], row_limit: 10 + index, order_desc: true });

/** Makes a dashboard of fifty charts of the example flights; returns its number. */
export async function fiftyCharts(product: Product): Promise<number> {
  const api = await apiClient(product);
  const charts: number[] = [];
  for (let index = 0; index < COUNT; index++) {
    const settings = KINDS[index % KINDS.length]!(index);
    const { id } = await api.post<{ id: number }>('/api/v1/chart/', {
      slice_name: `Chart ${index + 1}`,
      viz_type: settings.viz_type,
      datasource_id: 1,
      datasource_type: 'table',
      params: JSON.stringify({ ...settings, datasource: '1__table' }),
    });
    charts.push(id);
  }
  const { id } = await api.post<{ id: number }>('/api/v1/dashboard/', { dashboard_title: 'Fifty charts' });
  await api.put(`/api/v1/dashboard/${id}`, {
    json_metadata: JSON.stringify({ positions: layoutOf(charts) }),
  });
  return id;
}

function layoutOf(charts: readonly number[]): Record<string, unknown> {
  const rows = Array.from({ length: Math.ceil(charts.length / PER_ROW) }, (_, index) => `ROW-${index}`);
  const node = (id: string, type: string, children: string[], meta: unknown = {}) => [
    id,
    { id, type, children, parents: [], meta },
  ];
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ...Object.fromEntries([
      node('ROOT_ID', 'ROOT', ['GRID_ID']),
      node('GRID_ID', 'GRID', rows),
      ...rows.map((id, row) => {
        const from = row * PER_ROW;
        const inRow = charts.slice(from, from + PER_ROW).map(chart => `CHART-${chart}`);
        return node(id, 'ROW', inRow, { background: 'BACKGROUND_TRANSPARENT' });
      }),
      ...charts.map(chartId => node(`CHART-${chartId}`, 'CHART', [], { chartId, width: 4, height: 30 })),
    ]),
  };
}
