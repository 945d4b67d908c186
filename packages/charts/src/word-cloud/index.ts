import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { wordCloudQuery } from './query.ts';
import { wordCloudView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: wordCloudQuery,
  transform: wordCloudView,
  suits: ({ rows, dimensions, metrics }) => (dimensions === 1 && metrics === 1 && rows > 30 ? 0.5 : 0.05),
});
