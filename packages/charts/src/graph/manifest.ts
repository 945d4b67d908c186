import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'graph_chart',
  name: 'Graph Chart',
  description: 'Draws entities as nodes and their relations as lines between them.',
  category: 'Flow',
  tags: [
    'Circular',
    'Comparison',
    'Directional',
    'ECharts',
    'Relational',
    'Structural',
    'Transformable',
    'Featured',
  ],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'relation',
};
