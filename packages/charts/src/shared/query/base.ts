import type { QueryColumn, QueryMetric, QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../../chart.ts';
import { asList, asNumber, isColumn, isMetric, isRecord, readFlag, readMetrics } from '../settings/read.ts';
import { withBaseAxis } from './base-axis.ts';
import { applyExtraFilters, applyOverrides, dashboardFilters } from './dashboard-filters.ts';
import { adhocFilters, plainFilter, readAdhocFilters } from './filters.ts';
import { columnLabel, metricLabel, uniqueBy } from './labels.ts';
import { parseOrderBy } from './order.ts';

type Role = 'columns' | 'metrics' | 'orderby';

const ROLES: Record<string, Role> = {
  metric: 'metrics',
  metric_2: 'metrics',
  secondary_metric: 'metrics',
  metrics: 'metrics',
  x: 'metrics',
  y: 'metrics',
  size: 'metrics',
  groupby: 'columns',
  series: 'columns',
  columns: 'columns',
  all_columns: 'columns',
  order_by_cols: 'orderby',
  orderby: 'orderby',
};

const DROPPED_BY_MODE: Record<string, readonly string[]> = {
  aggregate: ['columns', 'all_columns'],
  raw: ['groupby', 'metrics'],
};

/** Collects columns, metrics and order in the order of the settings' keys. */
function queryFields(settings: Settings, roles: Record<string, Role>): Pick<QueryObject, Role> {
  const columns: QueryColumn[] = [];
  const metrics: QueryMetric[] = [];
  const orderby: NonNullable<QueryObject['orderby']> = [];
  const mode = typeof settings.query_mode === 'string' ? settings.query_mode : '';
  const dropped = DROPPED_BY_MODE[mode] ?? [];
  for (const [key, value] of Object.entries(settings)) {
    if (dropped.includes(key)) continue;
    const role = roles[key];
    if (role === 'columns') columns.push(...asList(value).filter(isColumn));
    else if (role === 'metrics') metrics.push(...asList(value).filter(isMetric));
    else if (role === 'orderby') orderby.push(...parseOrderBy(value));
  }
  return {
    columns: uniqueBy(columns, columnLabel),
    ...(mode === 'raw' ? {} : { metrics: uniqueBy(metrics, metricLabel) }),
    ...(orderby.length > 0 ? { orderby } : {}),
  };
}

function limits(settings: Settings): QueryObject {
  const rowLimit = asNumber(settings.row_limit);
  const rowOffset = asNumber(settings.row_offset);
  const seriesLimitMetric =
    readMetrics(settings, 'series_limit_metric')[0] ?? readMetrics(settings, 'timeseries_limit_metric')[0];
  return {
    ...(rowLimit === null ? {} : { row_limit: rowLimit }),
    ...(rowOffset === null ? {} : { row_offset: rowOffset }),
    series_limit: asNumber(settings.series_limit) ?? asNumber(settings.limit) ?? 0,
    ...(seriesLimitMetric === undefined ? {} : { series_limit_metric: seriesLimitMetric }),
    group_others_when_limit_reached: readFlag(settings, 'group_others_when_limit_reached'),
    order_desc: readFlag(settings, 'order_desc', true),
  };
}

function time(settings: Settings): QueryObject {
  const granularity = [settings.granularity, settings.granularity_sqla].find(
    value => typeof value === 'string' && value !== '',
  );
  const timeRange = settings.time_range;
  return {
    ...(typeof granularity === 'string' ? { granularity } : {}),
    ...(typeof timeRange === 'string' && timeRange !== '' ? { time_range: timeRange } : {}),
  };
}

function grainOf(settings: Settings): { time_grain_sqla?: string | null } {
  const grain = settings.time_grain_sqla;
  if (grain === undefined) return {};
  return { time_grain_sqla: typeof grain === 'string' ? grain : null };
}

/**
 * The query every chart starts from: effective settings and the dashboard's filters as one query object. `roles` names
 * further settings that hold columns or metrics, e.g. `{ source: 'columns' }`.
 */
export function baseQuery(
  settings: Settings,
  context: Partial<QueryContextInput>,
  roles: Record<string, Role> = {},
): QueryObject {
  const extra = dashboardFilters(settings, context);
  const adhoc = [...readAdhocFilters(settings), ...asList(extra.adhoc_filters)];
  const { filters, where, having } = adhocFilters(adhoc, settings.where);
  const appended = asList(extra.filters).flatMap(filter => plainFilter(filter) ?? []);
  const seriesColumns = settings.series_columns;
  const query: QueryObject & Record<string, unknown> = {
    filters: [...filters, ...appended],
    extras: { ...grainOf(settings), having, where },
    applied_time_extras: {},
    ...queryFields(settings, { ...ROLES, ...roles }),
    annotation_layers: asList(settings.annotation_layers).filter(isRecord),
    ...(Array.isArray(seriesColumns) ? { series_columns: seriesColumns.filter(isColumn) } : {}),
    ...limits(settings),
    ...time(settings),
    url_params: isRecord(settings.url_params) ? settings.url_params : {},
    custom_params: isRecord(settings.custom_params) ? settings.custom_params : {},
    custom_form_data: {},
  };
  return applyOverrides(applyExtraFilters(query, settings), extra);
}

/** The queries of a chart: `build` completes the base query, then the x-axis is marked in each. */
export function buildQueries(
  settings: Settings,
  context: QueryContextInput,
  build: (base: QueryObject) => QueryObject[],
  roles?: Record<string, Role>,
): QueryObject[] {
  return build(baseQuery(settings, context, roles)).map(query => withBaseAxis(query, settings));
}
