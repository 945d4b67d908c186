import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { compare, resample, rolling } from '../shared/query/operators/analytics.ts';
import { type Operator, postProcessing } from '../shared/query/operators/operator.ts';
import { flatten, pivot } from '../shared/query/operators/pivot.ts';
import { rename } from '../shared/query/operators/rename.ts';
import { orderOf } from '../shared/query/order.ts';
import { timeComparison } from '../shared/query/time-comparison.ts';
import { seriesColumns } from '../shared/timeseries/query.ts';
import { splitForms } from './forms.ts';

const OPERATORS: readonly Operator[] = [pivot, resample, rolling, compare, rename, flatten];

/** An order derived from the sort metric replaces the fields it was derived from. */
function ordered(query: QueryObject): QueryObject {
  if (query.orderby?.length) return query;
  const orderby = orderOf(query);
  if (!orderby) return query;
  const { order_desc: _descending, series_limit_metric: _metric, ...rest } = query;
  return { ...rest, orderby };
}

const formQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(settings, context, base => [
    ordered({
      ...base,
      ...seriesColumns(settings),
      time_offsets: timeComparison(settings, base.metrics)?.offsets ?? [],
      post_processing: postProcessing(OPERATORS, settings, base),
    }),
  ]);

export const mixedQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  splitForms(settings).flatMap(form => formQuery(form, context));
