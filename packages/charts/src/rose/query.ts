import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { byFirstMetric } from '../shared/legacy-time/query.ts';
import { buildQueries } from '../shared/query/base.ts';
import { compare, contribution, resample, rolling } from '../shared/query/operators/analytics.ts';
import { postProcessing } from '../shared/query/operators/operator.ts';
import { flatten, pivot } from '../shared/query/operators/pivot.ts';
import { inOrder } from '../shared/query/ordered.ts';
import { readOffsets, timeComparison } from '../shared/query/time-comparison.ts';

/** Settings in the words of today's operators. */
export const roseSettings = (settings: Settings): Settings => ({
  ...settings,
  comparison_type: settings.comparison_type === 'absolute' ? 'difference' : settings.comparison_type,
  contributionMode: settings.contribution ? 'row' : undefined,
});

export function roseQuery(saved: Settings, context: QueryContextInput): QueryObject[] {
  const settings = roseSettings(saved);
  return buildQueries(settings, context, base => {
    const steps = [pivot, resample, rolling, compare, contribution, flatten];
    return [
      {
        ...inOrder({ ...base, is_timeseries: true }, byFirstMetric(base, settings)),
        time_offsets: timeComparison(settings, base.metrics) ? readOffsets(settings) : [],
        post_processing: postProcessing(steps, settings, base),
      },
    ];
  });
}
