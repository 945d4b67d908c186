import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'pop_kpi',
  name: 'Big Number with Time Period Comparison',
  description: 'One figure beside the same figure of an earlier period.',
  category: 'KPI',
  tags: ['KPI', 'Number', 'Comparison', 'Report'],
  behaviours: [],
  view: 'number',
};
