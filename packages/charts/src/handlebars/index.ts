import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { handlebarsQuery } from './query.ts';
import { handlebarsView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: handlebarsQuery,
  transform: handlebarsView,
  suits: () => 0.05,
});
