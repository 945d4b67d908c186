import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'sankey_v2',
  name: 'Sankey Chart',
  description: 'Shows flows between stages, as wide as their metric.',
  category: 'Flow',
  tags: ['Directional', 'ECharts', 'Distribution', 'Flow', 'Featured'],
  behaviours: [],
  family: 'relation',
};
