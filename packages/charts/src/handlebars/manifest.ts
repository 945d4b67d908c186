import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'handlebars',
  name: 'Handlebars',
  description: 'Writes rows into HTML with a Handlebars template of your own.',
  category: 'Other',
  tags: ['Report', 'Transformable'],
  behaviours: [],
  view: 'markup',
};
