import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'deck_geojson',
  name: 'deck.gl Geojson',
  description: 'Draws GeoJSON documents: points, lines and areas.',
  category: 'Map',
  tags: ['deckGL', '2D', 'Geo'],
  behaviours: ['cross-filter'],
  view: 'map',
};
