import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'echarts_timeseries_line',
  name: 'Line Chart',
  description: 'Shows how one or more metrics move along an axis, usually time.',
  category: 'Evolution',
  tags: ['Line', 'Time', 'Trend', 'Forecast', 'Popular'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'cartesian',
};
