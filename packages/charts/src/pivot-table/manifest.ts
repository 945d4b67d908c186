import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'pivot_table_v2',
  name: 'Pivot Table',
  description: 'Groups figures along rows and columns, with subtotals computed by the database.',
  category: 'Table',
  tags: ['Table', 'Tabular', 'Report', 'Popular'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  view: 'pivot',
};
