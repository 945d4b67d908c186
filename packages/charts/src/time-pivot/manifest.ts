import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'time_pivot',
  name: 'Time-series Period Pivot',
  description: 'Lays the periods of a series over each other to compare them.',
  category: 'Evolution',
  tags: ['Legacy', 'Time', 'Pattern', 'Comparison'],
  behaviours: [],
  family: 'cartesian',
};
