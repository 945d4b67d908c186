import { defineChart } from '../chart.ts';
import { baseQuery } from '../shared/query/base.ts';
import { selectDimensions } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { bulletView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: (settings, context) => [baseQuery(settings, context)],
  transform: bulletView,
  select: selectDimensions(),
  suits: ({ rows, metrics }) => (metrics === 1 && rows <= 5 ? 0.2 : 0.05),
});
