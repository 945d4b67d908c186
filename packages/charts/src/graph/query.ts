import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { ascending, columnsOf, inOrder, whenLimited } from '../shared/query/ordered.ts';

const ENDS = ['source', 'target', 'source_category', 'target_category'] as const;

export const graphQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(
    settings,
    context,
    base => [inOrder(base, whenLimited(base, ascending(columnsOf(settings, ...ENDS))))],
    Object.fromEntries(ENDS.map(key => [key, 'columns' as const])),
  );
