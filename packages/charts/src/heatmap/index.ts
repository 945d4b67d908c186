import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { heatmapQuery } from './query.ts';
import { heatmapView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: heatmapQuery,
  transform: heatmapView,
  suits: ({ rows, dimensions, metrics }) => (dimensions === 2 && metrics === 1 && rows > 8 ? 0.75 : 0.1),
});
