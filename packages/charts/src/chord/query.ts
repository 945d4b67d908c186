import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { columnsOf, partsQuery } from '../shared/query/ordered.ts';

export const chordQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  partsQuery(settings, context).map(query => ({
    ...query,
    columns: columnsOf(settings, 'groupby', 'columns'),
  }));
