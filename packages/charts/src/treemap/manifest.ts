import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'treemap_v2',
  name: 'Treemap',
  description: 'Shows parts of parts of a whole as nested areas.',
  category: 'Part of a Whole',
  tags: ['Categorical', 'Comparison', 'ECharts', 'Multi-Levels', 'Percentages', 'Proportional', 'Featured'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'hierarchy',
};
