import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'big_number',
  name: 'Big Number with Trendline',
  description: 'One figure with the line of how it came about.',
  category: 'KPI',
  tags: ['KPI', 'Number', 'Trend', 'Popular'],
  behaviours: ['drill-to-detail'],
  view: 'number',
};
