import { defineChart } from '../chart.ts';
import { selectDimensions } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { radarQuery } from './query.ts';
import { radarView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: radarQuery,
  transform: radarView,
  select: selectDimensions(),
  suits: ({ rows, dimensions, metrics }) => (dimensions === 1 && metrics >= 3 && rows <= 5 ? 0.5 : 0.05),
});
