import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'echarts_timeseries_bar',
  name: 'Bar Chart',
  description: 'Compares metrics between categories or periods, side by side or stacked.',
  category: 'Evolution',
  tags: ['Bar', 'Category', 'Time', 'Stacked', 'Popular'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'cartesian',
};
