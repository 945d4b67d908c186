import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'echarts_timeseries_scatter',
  name: 'Scatter Plot',
  description: 'Shows single values along an axis as dots, without joining them.',
  category: 'Evolution',
  tags: ['Scatter', 'Time', 'Dots'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'cartesian',
};
