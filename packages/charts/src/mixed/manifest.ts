import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'mixed_timeseries',
  name: 'Mixed Chart',
  description: 'Two queries over one x-axis, each with its own shape and value axis.',
  category: 'Evolution',
  tags: ['Line', 'Bar', 'Time', 'Multi-Layers', 'Dual axis'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'cartesian',
};
