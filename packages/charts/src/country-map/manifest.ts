import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'country_map',
  name: 'Country Map',
  description: 'Colours the regions of a country by a metric.',
  category: 'Map',
  tags: ['2D', 'Comparison', 'Geo', 'Legacy', 'Range', 'Report'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'geo',
  extras: ['visualMap'],
};
