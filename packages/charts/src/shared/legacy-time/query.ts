import type { OrderBy, QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../../chart.ts';
import { buildQueries } from '../query/base.ts';
import { metricLabel, uniqueBy } from '../query/labels.ts';
import { inOrder } from '../query/ordered.ts';
import { readMetrics } from '../settings/read.ts';

/** By the first metric; ascending unless the settings ask for descending. */
export const byFirstMetric = (query: QueryObject, settings: Settings): OrderBy[] | undefined => {
  const first = query.metrics?.[0];
  return first === undefined ? undefined : [[first, !settings.order_desc]];
};

/** Metrics over time: one row per time grain and dimension values. */
export const overTimeQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(settings, context, base => [
    inOrder({ ...base, is_timeseries: true }, byFirstMetric(base, settings)),
  ]);

/** The sort metric comes along; it orders the rows only where descending order was asked for. */
export function withSortMetric(query: QueryObject, settings: Settings): QueryObject {
  const [by] = readMetrics(settings, 'timeseries_limit_metric');
  if (by === undefined) return inOrder(query, undefined);
  const metrics = uniqueBy([...(query.metrics ?? []), by], metricLabel);
  return inOrder({ ...query, metrics }, settings.order_desc === true ? [[by, false]] : undefined);
}
