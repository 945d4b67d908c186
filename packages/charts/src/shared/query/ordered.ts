import type { OrderBy, QueryColumn, QueryMetric, QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../../chart.ts';
import { readColumns, readMetrics } from '../settings/read.ts';
import { buildQueries } from './base.ts';

/** The query in another order; without one it has none at all. */
export function inOrder(query: QueryObject, orderby: readonly OrderBy[] | undefined): QueryObject {
  const { orderby: _, ...rest } = query;
  return orderby === undefined ? rest : { ...rest, orderby: [...orderby] };
}

/** The metric, largest first, when the chart is sorted by it. */
export const byMetric = (settings: Settings): OrderBy[] =>
  settings.sort_by_metric
    ? readMetrics(settings, 'metric')
        .slice(0, 1)
        .map((metric): OrderBy => [metric, false])
    : [];

export const ascending = (columns: readonly (QueryColumn | QueryMetric)[]): OrderBy[] =>
  columns.map((column): OrderBy => [column, true]);

/** Columns of several settings in their order, e.g. source and target. */
export const columnsOf = (settings: Settings, ...keys: readonly string[]): QueryColumn[] =>
  keys.flatMap(key => readColumns(settings, key).slice(0, 1));

/** An order makes the rows that a limit keeps the same ones every time; without a limit there is none. */
export const whenLimited = (query: QueryObject, orderby: readonly OrderBy[]): OrderBy[] | undefined =>
  query.row_limit && orderby.length > 0 ? [...orderby] : undefined;

/** One metric by its dimensions, the largest first if so chosen. */
export const partsQuery = (
  settings: Settings,
  context: QueryContextInput,
  roles?: Record<string, 'columns' | 'metrics'>,
): QueryObject[] =>
  buildQueries(
    settings,
    context,
    base => {
      const order = byMetric(settings);
      return [inOrder(base, order.length > 0 ? order : undefined)];
    },
    roles,
  );
