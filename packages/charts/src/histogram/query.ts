import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { histogram } from '../shared/query/operators/statistics.ts';
import { columnsOf, inOrder } from '../shared/query/ordered.ts';
import { readColumns } from '../shared/settings/read.ts';

export const histogramQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(settings, context, base => {
    const { metrics: _, ...rest } = inOrder(base, undefined);
    const step = histogram(settings, base);
    return [
      {
        ...rest,
        columns: [...readColumns(settings, 'groupby'), ...columnsOf(settings, 'column')],
        post_processing: step ? [step] : [],
      },
    ];
  });
