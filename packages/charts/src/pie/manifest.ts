import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'pie',
  name: 'Pie Chart',
  description: 'Shows the share of each part in a whole.',
  category: 'Part of a Whole',
  tags: ['Pie', 'Donut', 'Share', 'Category', 'Popular'],
  behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
  family: 'part-of-whole',
};
