import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { columnsOf, inOrder } from '../shared/query/ordered.ts';
import { readMetrics } from '../shared/settings/read.ts';

export function bubbleQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const [by] = readMetrics(settings, 'orderby');
  const { orderby: _, ...rest } = settings;
  return buildQueries({ ...rest, viz_type: settings.viz_type }, context, base => [
    inOrder(
      { ...base, columns: columnsOf(settings, 'entity', 'series') },
      by === undefined ? undefined : [[by, base.order_desc === false]],
    ),
  ]);
}
