import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'radar',
  name: 'Radar Chart',
  description: 'Compares groups by several metrics on axes around one centre.',
  category: 'Ranking',
  tags: ['Business', 'Comparison', 'Multi-Variables', 'Report', 'Web', 'ECharts', 'Featured'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'part-of-whole',
};
