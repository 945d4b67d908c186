import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'partition',
  name: 'Partition Chart',
  description: 'Splits a metric step by step into the parts of several dimensions.',
  category: 'Part of a Whole',
  tags: ['Categorical', 'Comparison', 'Legacy', 'Proportional'],
  behaviours: [],
  family: 'grid',
};
