import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'deck_scatter',
  name: 'deck.gl Scatterplot',
  description: 'Draws circles at places, sized and coloured by their figures.',
  category: 'Map',
  tags: ['deckGL', 'Comparison', 'Scatter', '2D', 'Geo', 'Intensity', 'Density', 'Multi-Layers'],
  behaviours: ['cross-filter'],
  view: 'map',
};
