import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'deck_multi',
  name: 'deck.gl Multiple Layers',
  description: 'Lays saved maps over each other.',
  category: 'Map',
  tags: ['deckGL', 'Multi-Layers', 'Geo'],
  behaviours: ['cross-filter'],
  view: 'map',
};
