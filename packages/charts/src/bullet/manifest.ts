import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'bullet',
  name: 'Bullet Chart',
  description: 'Measures a metric against ranges and targets.',
  category: 'KPI',
  tags: ['Business', 'Legacy', 'Report'],
  behaviours: ['cross-filter'],
  family: 'statistic',
};
