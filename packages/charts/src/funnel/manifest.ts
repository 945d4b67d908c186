import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'funnel',
  name: 'Funnel Chart',
  description: 'Shows how a metric shrinks from one stage of a process to the next.',
  category: 'KPI',
  tags: ['Business', 'ECharts', 'Progressive', 'Report', 'Sequential', 'Trend', 'Featured'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'part-of-whole',
};
