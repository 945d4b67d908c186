import {
  type AdhocMetric,
  type Cell,
  type DashboardFilter,
  type ExtraFormData,
  GENERIC,
  momentOf,
  type QueryContext,
  type QueryFilter,
  type QueryObject,
  type ResultEntry,
} from '@parallax/contract';
import { baseQuery } from './base.ts';

/** What a filter may ask rows for: its own conditions, and how the filters it depends on stand. */
function limited(
  { adhocFilters, timeRange, timeColumn }: DashboardFilter,
  limits: ExtraFormData,
  type: string,
): QueryObject {
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

export interface FilterValuesPage {
  /** How the filters it depends on stand. */
  limits: ExtraFormData;
  search: QueryFilter | null;
  limit: number;
  offset: number;
}

/** The values of a filter's column, a page of them; by the column itself where the metric leaves the order open. */
export function filterValuesQuery(filter: DashboardFilter, page: FilterValuesPage): QueryObject {
  const { limits, search, limit, offset } = page;
  const { sortMetric, settings } = filter;
  const column = filter.column ?? '';
  const ascending = settings.sortAscending !== false;
  const base = limited(filter, limits, 'filter_select');
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

export interface FilterValues {
  values: Cell[];
  generic: number | null;
}

/** The answer to `filterValuesQuery`. */
export function filterValues(
  filter: DashboardFilter,
  { data, colnames, coltypes }: ResultEntry,
): FilterValues {
  const [name = filter.column ?? ''] = colnames;
  const values = data.map(row => row[name] ?? null);
  const [generic = null] = coltypes;
  return { values: generic === GENERIC.temporal ? values.map(momentOf) : values, generic };
}

const bound = (aggregate: 'MIN' | 'MAX', column: string): AdhocMetric => ({
  aggregate,
  expressionType: 'SIMPLE',
  column: { column_name: column },
  label: aggregate.toLowerCase(),
  hasCustomLabel: true,
});

/** The least and the greatest value of a filter's column, as `min` and `max`. */
export const filterBoundsQuery = (filter: DashboardFilter, limits: ExtraFormData): QueryObject => ({
  ...limited(filter, limits, 'filter_range'),
  columns: [],
  metrics: [bound('MIN', filter.column ?? ''), bound('MAX', filter.column ?? '')],
  orderby: [],
  row_limit: 1,
});

/** What a filter asks the server with. It names the dashboard and the filter: readers may have access by these alone. */
export const filterContext = (
  filter: DashboardFilter,
  query: QueryObject,
  place: { dashboardId: number; urlParams: Record<string, string> },
): QueryContext => ({
  datasource: { id: filter.datasetId ?? 0, type: 'table' },
  queries: [{ ...query, url_params: place.urlParams }],
  form_data: {
    viz_type: filter.stored.filterType,
    datasource: `${filter.datasetId}__table`,
    groupby: filter.column ? [filter.column] : [],
    dashboardId: place.dashboardId,
    native_filter_id: filter.id,
    type: filter.stored.type ?? 'NATIVE_FILTER',
  },
  result_format: 'json',
  result_type: 'full',
});
