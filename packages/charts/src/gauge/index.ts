import { defineChart } from '../chart.ts';
import { partsQuery } from '../shared/query/ordered.ts';
import { selectDimensions } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { gaugeView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: (settings, context) => partsQuery(settings, context),
  transform: gaugeView,
  select: selectDimensions(),
  suits: ({ rows, metrics }) => (rows <= 3 && metrics === 1 ? 0.35 : 0.05),
});
