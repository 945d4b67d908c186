import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'echarts_timeseries_step',
  name: 'Stepped Line',
  description: 'A line that holds each value until the next one, for states and prices.',
  category: 'Evolution',
  tags: ['Line', 'Time', 'Step'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'cartesian',
};
