import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'tree_chart',
  name: 'Tree Chart',
  description: 'Draws a hierarchy from a root to its leaves.',
  category: 'Part of a Whole',
  tags: ['Categorical', 'ECharts', 'Multi-Levels', 'Relational', 'Structural', 'Featured'],
  behaviours: [],
  family: 'hierarchy',
};
