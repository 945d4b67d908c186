import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { inOrder } from '../shared/query/ordered.ts';
import { readMetrics } from '../shared/settings/read.ts';

export const radarQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(settings, context, base => {
    const by = readMetrics(settings, 'series_limit_metric')[0] ?? base.metrics?.[0];
    return [inOrder(base, by === undefined ? undefined : [[by, false]])];
  });
