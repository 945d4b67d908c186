import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'deck_polygon',
  name: 'deck.gl Polygon',
  description: 'Colours areas by a metric, and raises them by another.',
  category: 'Map',
  tags: ['deckGL', '3D', 'Multi-Dimensions', 'Geo', 'Web'],
  behaviours: ['cross-filter'],
  view: 'map',
};
