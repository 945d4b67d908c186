import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'horizon',
  name: 'Horizon Chart',
  description: 'Compares how many series move over time in little height, by folding high values over.',
  category: 'Distribution',
  tags: ['Legacy', 'Time', 'Trend', 'Multi-Layers'],
  behaviours: [],
  family: 'statistic',
};
