import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'word_cloud',
  name: 'Word Cloud',
  description: 'Writes the values of a column larger the higher their metric.',
  category: 'Ranking',
  tags: ['Categorical', 'Comparison', 'Density', 'Single Metric'],
  behaviours: [],
  family: 'grid',
};
