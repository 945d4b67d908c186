import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { orderOf } from '../shared/query/order.ts';
import { inOrder } from '../shared/query/ordered.ts';

export const handlebarsQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(settings, context, base => [inOrder(base, orderOf(base, settings.legacy_order_by))], {
    percent_metrics: 'metrics',
  });
