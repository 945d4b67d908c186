import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { bigNumberQuery } from './query.ts';
import { bigNumberView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: bigNumberQuery,
  transform: bigNumberView,
  suits: ({ temporal, metrics, dimensions }) => (temporal && metrics === 1 && dimensions === 0 ? 0.6 : 0.1),
});
