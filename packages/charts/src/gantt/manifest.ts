import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'gantt_chart',
  name: 'Gantt Chart',
  description: 'Shows when tasks begin and end along a calendar.',
  category: 'Other',
  tags: ['ECharts', 'Timeline', 'Time', 'Featured'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'statistic',
};
