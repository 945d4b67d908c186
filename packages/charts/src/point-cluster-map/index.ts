import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { migrate } from './migrations.ts';
import { pointClusterQuery } from './query.ts';
import { pointClusterView } from './transform.ts';

export const chart = defineChart({
  manifest,
  migrate,
  controls,
  query: pointClusterQuery,
  transform: pointClusterView,
  suits: () => 0.05,
});
