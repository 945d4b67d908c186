import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { ascending, byMetric, columnsOf, inOrder, whenLimited } from '../shared/query/ordered.ts';

export const sankeyQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(settings, context, base => {
    const ends = columnsOf(settings, 'source', 'target');
    const order = whenLimited(base, [...byMetric(settings), ...ascending(ends)]);
    return [inOrder({ ...base, groupby: ends }, order)];
  });
