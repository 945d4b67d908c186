import type { AdhocMetric, ExtraFormData, QueryFilter, QueryMetric, QueryObject } from '@parallax/contract';
import { baseQuery } from './base.ts';

/** What a dashboard filter asks of the column it aims at. */
export interface FilterColumn {
  column: string;
  /** Conditions on what it may offer. */
  adhocFilters: readonly Record<string, unknown>[];
  timeRange: string;
  timeColumn: string;
  /** How the filters it depends on stand. */
  limits: ExtraFormData;
}

function limited({ adhocFilters, timeRange, timeColumn, limits }: FilterColumn, type: string): QueryObject {
  const settings = {
    viz_type: type,
    adhoc_filters: adhocFilters,
    ...(timeRange ? { time_range: timeRange } : {}),
    ...(timeColumn ? { granularity_sqla: timeColumn } : {}),
  };
  const { filters, extras, granularity, time_range } = baseQuery(settings, { extraFormData: limits });
  return {
    filters,
    extras,
    applied_time_extras: {},
    ...(granularity ? { granularity } : {}),
    ...(time_range ? { time_range } : {}),
  };
}

export interface ValuesRequest extends FilterColumn {
  sortMetric: QueryMetric | null;
  ascending: boolean;
  search: QueryFilter | null;
  limit: number;
  offset: number;
}

/** The values of a column, a page of them; by the column itself where the metric leaves the order open. */
export function filterValuesQuery(request: ValuesRequest): QueryObject {
  const { column, sortMetric, ascending, search, limit, offset } = request;
  const base = limited(request, 'filter_select');
  return {
    ...base,
    filters: [...(base.filters ?? []), ...(search ? [search] : [])],
    columns: [column],
    metrics: sortMetric ? [sortMetric] : [],
    orderby: sortMetric
      ? [
          [sortMetric, ascending],
          [column, true],
        ]
      : [[column, ascending]],
    row_limit: limit,
    row_offset: offset,
    apply_fetch_values_predicate: true,
  };
}

const bound = (aggregate: 'MIN' | 'MAX', column: string): AdhocMetric => ({
  aggregate,
  expressionType: 'SIMPLE',
  column: { column_name: column },
  label: aggregate.toLowerCase(),
  hasCustomLabel: true,
});

/** The least and the greatest value of a column, as `min` and `max`. */
export const filterBoundsQuery = (request: FilterColumn): QueryObject => ({
  ...limited(request, 'filter_range'),
  columns: [],
  metrics: [bound('MIN', request.column), bound('MAX', request.column)],
  orderby: [],
  row_limit: 1,
});
