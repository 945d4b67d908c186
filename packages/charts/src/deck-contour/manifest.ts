import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'deck_contour',
  name: 'deck.gl Contour',
  description: 'Draws lines and areas of equal density.',
  category: 'Map',
  tags: ['deckGL', 'Spatial', 'Comparison', 'Geo', 'Density'],
  behaviours: [],
  view: 'map',
};
