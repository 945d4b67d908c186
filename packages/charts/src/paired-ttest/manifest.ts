import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'paired_ttest',
  name: 'Paired t-test Table',
  description: 'Tests whether the groups of a dimension differ from a control group over time.',
  category: 'Correlation',
  tags: ['Legacy', 'Statistical', 'Tabular'],
  behaviours: [],
  view: 'markup',
};
