import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'table',
  name: 'Table',
  description: 'Rows and columns: single records or aggregated figures, with bars, colours and totals.',
  category: 'Table',
  tags: ['Table', 'Tabular', 'Report', 'Popular'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  view: 'grid',
};
