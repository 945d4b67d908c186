import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'deck_grid',
  name: 'deck.gl Grid',
  description: 'Gathers places in squares of the ground, coloured and raised by their figure.',
  category: 'Map',
  tags: ['deckGL', '3D', 'Geo', 'Comparison', 'Intensity', 'Density'],
  behaviours: ['cross-filter'],
  view: 'map',
};
