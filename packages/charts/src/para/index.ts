import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { paraQuery } from './query.ts';
import { paraView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: paraQuery,
  transform: paraView,
  suits: ({ dimensions, metrics }) => (dimensions === 1 && metrics >= 4 ? 0.4 : 0.05),
});
