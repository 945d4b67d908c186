import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'world_map',
  name: 'World Map',
  description: 'Colours the countries of the world by a metric, with bubbles for a second one.',
  category: 'Map',
  tags: ['2D', 'Comparison', 'Intensity', 'Legacy', 'Multi-Dimensions', 'Multi-Layers', 'Geo'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'geo',
  extras: ['visualMap'],
};
