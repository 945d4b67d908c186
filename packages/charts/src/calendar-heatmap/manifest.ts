import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'cal_heatmap',
  name: 'Calendar Heatmap',
  description: 'Colours the days or hours of a calendar by a metric.',
  category: 'Correlation',
  tags: ['Business', 'Intensity', 'Legacy', 'Pattern', 'Trend', 'Time'],
  behaviours: [],
  family: 'grid',
  extras: ['calendar', 'visualMap'],
};
