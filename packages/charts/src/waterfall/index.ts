import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { waterfallQuery } from './query.ts';
import { waterfallView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: waterfallQuery,
  transform: waterfallView,
  suits: ({ rows, dimensions, metrics }) =>
    metrics === 1 && dimensions <= 2 && rows > 2 && rows <= 20 ? 0.35 : 0.05,
});
