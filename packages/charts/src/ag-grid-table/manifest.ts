import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'ag-grid-table',
  name: 'Table V2',
  description: 'Rows and columns in an interactive grid.',
  category: 'Table',
  tags: ['Tabular', 'Report', 'Additive'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  view: 'grid',
};
