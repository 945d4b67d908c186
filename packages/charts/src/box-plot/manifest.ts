import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'box_plot',
  name: 'Box Plot',
  description: 'Compares how a metric spreads within groups: median, quartiles, range and outliers.',
  category: 'Distribution',
  tags: ['ECharts', 'Range', 'Statistical', 'Featured'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'statistic',
};
