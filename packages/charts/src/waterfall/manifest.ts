import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'waterfall',
  name: 'Waterfall Chart',
  description: 'Shows how gains and losses lead from one total to the next.',
  category: 'Evolution',
  tags: ['Categorical', 'Comparison', 'ECharts', 'Featured'],
  behaviours: [],
  family: 'statistic',
};
