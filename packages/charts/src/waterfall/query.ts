import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { xAxisColumn } from '../shared/query/base-axis.ts';
import { ascending, inOrder } from '../shared/query/ordered.ts';
import { readColumns } from '../shared/settings/read.ts';

export const waterfallQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(settings, context, base => {
    const axis = xAxisColumn(settings) ?? readColumns(settings, 'granularity_sqla')[0];
    const columns = [...(axis === undefined ? [] : [axis]), ...readColumns(settings, 'groupby')];
    return [inOrder({ ...base, columns }, ascending(columns))];
  });
