import { defineChart } from '../chart.ts';
import { selectDimensions } from '../shared/select.ts';
import { controls, subcategories } from './controls.ts';
import { manifest } from './manifest.ts';
import { ganttQuery } from './query.ts';
import { ganttView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  switches: [subcategories],
  query: ganttQuery,
  transform: ganttView,
  select: selectDimensions('series'),
  suits: () => 0.05,
});
