import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'deck_heatmap',
  name: 'deck.gl Heatmap',
  description: 'Shows where figures pile up as warm and cold places.',
  category: 'Map',
  tags: ['deckGL', 'Spatial', 'Comparison', 'Intensity', 'Density', 'Geo'],
  behaviours: [],
  view: 'map',
};
