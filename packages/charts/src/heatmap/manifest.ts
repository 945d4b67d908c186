import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'heatmap_v2',
  name: 'Heatmap',
  description: 'Colours the cells of two dimensions by a metric, to show where it is high and low.',
  category: 'Correlation',
  tags: ['Business', 'Intensity', 'Density', 'Single Metric', 'ECharts', 'Featured'],
  behaviours: [],
  family: 'grid',
  extras: ['visualMap'],
};
