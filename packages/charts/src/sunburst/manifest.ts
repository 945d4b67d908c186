import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'sunburst_v2',
  name: 'Sunburst Chart',
  description: 'Shows the levels of a hierarchy as rings, each part by its share.',
  category: 'Part of a Whole',
  tags: ['ECharts', 'Multi-Levels', 'Proportional', 'Featured'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'hierarchy',
};
