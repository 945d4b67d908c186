import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { metricLabel, uniqueBy } from '../shared/query/labels.ts';
import { inOrder } from '../shared/query/ordered.ts';
import { readMetrics, readText } from '../shared/settings/read.ts';

export const isTimed = (settings: Settings): boolean =>
  readText(settings, 'time_series_option', 'not_time') !== 'not_time';

export const partitionQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(settings, context, base => {
    const by = readMetrics(settings, 'timeseries_limit_metric')[0] ?? base.metrics?.[0];
    const timed = { ...base, is_timeseries: isTimed(settings) };
    if (by === undefined) return [inOrder(timed, undefined)];
    const metrics = uniqueBy([...(base.metrics ?? []), by], metricLabel);
    return [inOrder({ ...timed, metrics }, [[by, !settings.order_desc]])];
  });
