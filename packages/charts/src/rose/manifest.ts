import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'rose',
  name: 'Nightingale Rose Chart',
  description: 'Shows the parts of each point in time as stacked wedges around a circle.',
  category: 'Ranking',
  tags: ['Legacy', 'Advanced-Analytics', 'Circular', 'Multi-Layers', 'Pattern', 'Time', 'Trend'],
  behaviours: ['cross-filter'],
  family: 'part-of-whole',
};
