import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'echarts_timeseries_smooth',
  name: 'Smooth Line',
  description: 'A line chart without corners, for gentle trends.',
  category: 'Evolution',
  tags: ['Line', 'Time', 'Trend'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'cartesian',
};
