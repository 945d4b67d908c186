import { defineChart } from '../chart.ts';
import { withSortMetric } from '../shared/legacy-time/query.ts';
import { buildQueries } from '../shared/query/base.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { pairedTestView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: (settings, context) =>
    buildQueries(settings, context, base => [withSortMetric({ ...base, is_timeseries: true }, settings)]),
  transform: pairedTestView,
  suits: () => 0.02,
});
