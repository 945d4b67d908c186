import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'chord',
  name: 'Chord Diagram',
  description: 'Shows the flows between pairs of entities around a circle.',
  category: 'Flow',
  tags: ['Legacy', 'Circular', 'Flow', 'Proportional', 'Relational'],
  behaviours: [],
  family: 'relation',
};
