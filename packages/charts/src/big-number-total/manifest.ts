import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'big_number_total',
  name: 'Big Number',
  description: 'One figure, large, for what matters most.',
  category: 'KPI',
  tags: ['KPI', 'Number', 'Popular'],
  behaviours: ['drill-to-detail'],
  view: 'number',
};
