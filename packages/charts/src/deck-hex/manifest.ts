import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'deck_hex',
  name: 'deck.gl 3D Hexagon',
  description: 'Gathers places in hexagons, coloured and raised by their figure.',
  category: 'Map',
  tags: ['deckGL', '3D', 'Geo', 'Comparison', 'Intensity', 'Density'],
  behaviours: ['cross-filter'],
  view: 'map',
};
