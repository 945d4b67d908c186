import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'deck_screengrid',
  name: 'deck.gl Screen Grid',
  description: 'Sums places in squares of the screen, whatever the zoom.',
  category: 'Map',
  tags: ['deckGL', 'Comparison', 'Intensity', 'Density', 'Geo'],
  behaviours: ['cross-filter'],
  view: 'map',
};
