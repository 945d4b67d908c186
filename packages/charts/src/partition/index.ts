import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { partitionQuery } from './query.ts';
import { partitionView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: partitionQuery,
  transform: partitionView,
  suits: ({ metrics, dimensions }) => (metrics === 1 && dimensions >= 2 ? 0.2 : 0.05),
});
