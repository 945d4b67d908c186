import { defineChart } from '../chart.ts';
import { selectDimensions } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { roseQuery } from './query.ts';
import { roseView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: roseQuery,
  transform: roseView,
  select: selectDimensions(),
  suits: ({ temporal, rows }) => (temporal && rows <= 60 ? 0.2 : 0.05),
});
