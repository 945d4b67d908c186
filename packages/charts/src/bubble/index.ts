import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { bubbleQuery } from './query.ts';
import { bubbleView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: bubbleQuery,
  transform: bubbleView,
  suits: ({ dimensions, metrics }) => (dimensions >= 1 && dimensions <= 2 && metrics === 3 ? 0.85 : 0.05),
});
