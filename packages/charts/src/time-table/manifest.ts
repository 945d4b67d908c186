import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'time_table',
  name: 'Time-series Table',
  description: 'Shows metrics beside small lines, changes and averages over time.',
  category: 'Table',
  tags: ['Multi-Variables', 'Comparison', 'Legacy', 'Percentages', 'Tabular', 'Trend'],
  behaviours: [],
  view: 'markup',
};
