import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'bubble_v2',
  name: 'Bubble Chart',
  description: 'Places entities by two metrics and sizes them by a third.',
  category: 'Correlation',
  tags: ['Multi-Dimensions', 'Comparison', 'Scatter', 'Time', 'Trend', 'ECharts', 'Featured'],
  behaviours: [],
  family: 'cartesian',
};
