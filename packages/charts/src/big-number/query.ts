import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { xAxisColumn } from '../shared/query/base-axis.ts';
import { resample, rolling } from '../shared/query/operators/analytics.ts';
import { postProcessing } from '../shared/query/operators/operator.ts';
import { flatten, pivot } from '../shared/query/operators/pivot.ts';

/** The points of the trendline; for the overall value also the metric without any division. */
export function bigNumberQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const axis = xAxisColumn(settings);
  return buildQueries(settings, context, ({ orderby: _, ...base }) => {
    const trend: QueryObject = {
      ...base,
      ...(axis === undefined ? { is_timeseries: true } : { columns: [axis] }),
      post_processing: postProcessing([pivot, resample, rolling, flatten], settings, base),
    };
    if (settings.aggregation !== 'raw') return [trend];
    return [trend, { ...base, columns: [], is_timeseries: false, post_processing: [] }];
  });
}
