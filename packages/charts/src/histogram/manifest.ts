import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'histogram_v2',
  name: 'Histogram',
  description: 'Counts how often the values of a column fall into ranges.',
  category: 'Distribution',
  tags: ['Comparison', 'ECharts', 'Pattern', 'Range', 'Featured'],
  behaviours: [],
  family: 'statistic',
};
