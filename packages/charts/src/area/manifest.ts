import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'echarts_area',
  name: 'Area Chart',
  description: 'Shows how parts add up to a whole along an axis, usually time.',
  category: 'Evolution',
  tags: ['Area', 'Time', 'Stacked', 'Proportion'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'cartesian',
};
