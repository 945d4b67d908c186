import { defineChart } from '../chart.ts';
import { selectDimensions } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { pieQuery } from './query.ts';
import { pieView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: pieQuery,
  transform: pieView,
  select: selectDimensions(),
  suits: ({ rows, dimensions, metrics }) => (dimensions === 1 && metrics === 1 && rows <= 8 ? 0.7 : 0.1),
});
