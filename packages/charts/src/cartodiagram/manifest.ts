import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'cartodiagram',
  name: 'Cartodiagram',
  description: 'Draws a small chart at each place of a map.',
  category: 'Map',
  tags: ['Geo', 'Experimental'],
  behaviours: [],
  view: 'map',
};
