import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../../chart.ts';
import { buildQueries } from '../query/base.ts';
import { xAxisColumn } from '../query/base-axis.ts';
import { compare, contribution, resample, rolling } from '../query/operators/analytics.ts';
import { type Operator, postProcessing } from '../query/operators/operator.ts';
import { flatten, pivot } from '../query/operators/pivot.ts';
import { prophet } from '../query/operators/prophet.ts';
import { rename } from '../query/operators/rename.ts';
import { sort } from '../query/operators/sort.ts';
import { orderOf } from '../query/order.ts';
import { extraSortMetric } from '../query/sort-metric.ts';
import { timeComparison } from '../query/time-comparison.ts';
import { readColumns } from '../settings/read.ts';

const OPERATORS: readonly Operator[] = [
  pivot,
  resample,
  rolling,
  compare,
  rename,
  contribution,
  sort,
  flatten,
  prophet,
];

/** The columns of a series chart: the x-axis, if one is chosen, then the dimensions that divide it into series. */
export function seriesColumns(settings: Settings): QueryObject {
  const axis = xAxisColumn(settings);
  const groupby = readColumns(settings, 'groupby');
  return {
    columns: axis === undefined ? groupby : [axis, ...groupby],
    series_columns: groupby,
    ...(axis === undefined ? { is_timeseries: true } : {}),
  };
}

export function timeseriesQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  return buildQueries(settings, context, base => {
    const extra = extraSortMetric(settings, base);
    const orderby = orderOf(base, settings.legacy_order_by);
    return [
      {
        ...base,
        ...seriesColumns(settings),
        metrics: [...(base.metrics ?? []), ...(extra === undefined ? [] : [extra])],
        ...(orderby ? { orderby } : {}),
        time_offsets: timeComparison(settings, base.metrics)?.offsets ?? [],
        post_processing: postProcessing(OPERATORS, settings, base),
      },
    ];
  });
}
