import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'deck_arc',
  name: 'deck.gl Arc',
  description: 'Connects pairs of places with arcs.',
  category: 'Map',
  tags: ['deckGL', 'Geo', '3D', 'Relational', 'Web', 'Flow'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  view: 'map',
};
