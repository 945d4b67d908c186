import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { sankeyQuery } from './query.ts';
import { sankeyView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: sankeyQuery,
  transform: sankeyView,
  suits: ({ rows, dimensions, metrics }) => (dimensions === 2 && metrics === 1 && rows <= 100 ? 0.35 : 0.05),
});
