import { defineChart } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { inOrder } from '../shared/query/ordered.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { timePivotView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: (settings, context) =>
    buildQueries(settings, context, base => [{ ...inOrder(base, undefined), is_timeseries: true }]),
  transform: timePivotView,
  suits: ({ temporal, metrics, dimensions }) => (temporal && metrics === 1 && dimensions <= 1 ? 0.15 : 0.05),
});
