import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'deck_path',
  name: 'deck.gl Path',
  description: 'Draws lines stored as lists of places, such as routes and tracks.',
  category: 'Map',
  tags: ['deckGL', 'Geo', '3D', 'Relational', 'Web'],
  behaviours: ['cross-filter'],
  view: 'map',
};
