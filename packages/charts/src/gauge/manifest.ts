import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'gauge_chart',
  name: 'Gauge Chart',
  description: 'Shows how far a metric is on the way to its goal.',
  category: 'KPI',
  tags: ['Business', 'Comparison', 'ECharts', 'Report', 'Featured'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'part-of-whole',
};
