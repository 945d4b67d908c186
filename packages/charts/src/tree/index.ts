import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { treeQuery } from './query.ts';
import { treeView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: treeQuery,
  transform: treeView,
  suits: () => 0.05,
});
