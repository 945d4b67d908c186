import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { ascending, columnsOf, inOrder, whenLimited } from '../shared/query/ordered.ts';

export const treeQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(
    settings,
    context,
    base => [inOrder(base, whenLimited(base, ascending(columnsOf(settings, 'parent', 'id', 'name'))))],
    { id: 'columns', parent: 'columns', name: 'columns' },
  );
