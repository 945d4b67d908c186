import { defineChart } from '../chart.ts';
import { overTimeQuery } from '../shared/legacy-time/query.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { horizonView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: overTimeQuery,
  transform: horizonView,
  suits: ({ temporal, dimensions, rows }) => (temporal && dimensions >= 1 && rows > 500 ? 0.3 : 0.05),
});
