import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'echarts_timeseries',
  name: 'Generic Chart',
  description: 'Any of the line, bar, area, step and scatter shapes, chosen by a control.',
  category: 'Evolution',
  tags: ['Line', 'Bar', 'Time', 'Generic'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'cartesian',
};
