import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { ascending, byMetric, columnsOf, inOrder, whenLimited } from '../shared/query/ordered.ts';

export const wordCloudQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(settings, context, base => {
    const words = settings.sort_by_series === false ? [] : ascending(columnsOf(settings, 'series'));
    return [inOrder(base, whenLimited(base, [...byMetric(settings), ...words]))];
  });
