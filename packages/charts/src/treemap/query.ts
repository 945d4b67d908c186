import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { ascending, byMetric, inOrder, whenLimited } from '../shared/query/ordered.ts';
import { readColumns } from '../shared/settings/read.ts';

export const treemapQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(settings, context, base => {
    const columns = readColumns(settings, 'groupby').filter(column => typeof column === 'string');
    return [inOrder(base, whenLimited(base, [...byMetric(settings), ...ascending(columns)]))];
  });
