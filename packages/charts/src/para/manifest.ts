import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'para',
  name: 'Parallel Coordinates',
  description: 'Draws each row as a line across one axis per metric.',
  category: 'Ranking',
  tags: ['Legacy', 'Directional', 'Relational', 'Multi-Dimensions'],
  behaviours: [],
  family: 'relation',
};
