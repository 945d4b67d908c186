import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { histogramQuery } from './query.ts';
import { histogramView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: histogramQuery,
  transform: histogramView,
  suits: ({ rows, dimensions, metrics }) => (metrics === 0 && dimensions === 1 && rows > 100 ? 0.7 : 0.05),
});
