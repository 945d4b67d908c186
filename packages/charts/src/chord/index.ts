import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { chordQuery } from './query.ts';
import { chordView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: chordQuery,
  transform: chordView,
  suits: ({ rows, dimensions, metrics }) => (dimensions === 2 && metrics === 1 && rows <= 80 ? 0.2 : 0.05),
});
