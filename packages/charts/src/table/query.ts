import type { OrderBy, PostProcessingStep, QueryColumn, QueryMetric, QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { grainedDimension } from '../shared/query/base-axis.ts';
import { metricLabel, uniqueBy } from '../shared/query/labels.ts';
import { compare } from '../shared/query/operators/analytics.ts';
import { isTemporalColumn } from '../shared/query/temporal.ts';
import { offsetLabel, shiftOffsets, timeComparison } from '../shared/query/time-comparison.ts';
import { asList, asNumber, isRecord, readFlag, readMetrics } from '../shared/settings/read.ts';

export const isRaw = (settings: Settings): boolean =>
  settings.query_mode ? settings.query_mode === 'raw' : asList(settings.all_columns).length > 0;

/** The first temporal dimension is grained and leads the columns. */
function grainedColumns(columns: readonly QueryColumn[], settings: Settings): QueryColumn[] {
  const grain = settings.time_grain_sqla;
  if (typeof grain !== 'string' || grain === '') return [...columns];
  const time = columns.find(
    (column): column is string => typeof column === 'string' && isTemporalColumn(column, settings),
  );
  if (time === undefined) return [...columns];
  return [grainedDimension(time, grain), ...columns.filter(column => column !== time)];
}

function aggregateOrder(base: QueryObject, metrics: readonly QueryMetric[], settings: Settings): OrderBy[] {
  const [by] = readMetrics(settings, 'timeseries_limit_metric');
  if (by !== undefined) return [[by, !settings.order_desc]];
  return metrics[0] === undefined ? (base.orderby ?? []) : [[metrics[0], false]];
}

function steps(settings: Settings, metrics: QueryMetric[], offsets: readonly string[]): PostProcessingStep[] {
  const percent = readMetrics(settings, 'percent_metrics').map(metricLabel);
  const columns = percent.flatMap(label => [label, ...offsets.map(offset => offsetLabel(label, offset))]);
  const share: PostProcessingStep = {
    operation: 'contribution',
    options: { columns, rename_columns: columns.map(label => `%${label}`) },
  };
  const comparison = compare({ ...settings, time_compare: offsets }, { metrics });
  return [...(percent.length > 0 ? [share] : []), ...(comparison ? [comparison] : [])];
}

function mainQuery(base: QueryObject, settings: Settings): QueryObject {
  if (isRaw(settings)) {
    const { metrics: _, ...rest } = base;
    return { ...rest, orderby: base.orderby ?? [], post_processing: [], time_offsets: [] };
  }
  const metrics = base.metrics ?? [];
  const percent = readMetrics(settings, 'percent_metrics');
  const offsets = timeComparison(settings, metrics) ? shiftOffsets(settings) : [];
  return {
    ...base,
    columns: grainedColumns(base.columns ?? [], settings),
    metrics: uniqueBy([...metrics, ...percent], metricLabel),
    orderby: aggregateOrder(base, metrics, settings),
    post_processing: steps(settings, metrics, offsets),
    time_offsets: offsets,
  };
}

/** The page, order and search that the reader chose in a table the server pages. */
function paged(query: QueryObject, settings: Settings, own: Record<string, unknown>): QueryObject {
  const size = asNumber(own.pageSize) ?? asNumber(settings.server_page_length) ?? 10;
  const page = asNumber(own.currentPage) ?? 0;
  const limit = query.row_limit || Number.POSITIVE_INFINITY;
  const offset = page * size;
  return {
    ...sorted(searched(query, own), own),
    row_limit: Math.max(0, Math.min(size, limit - offset)),
    row_offset: offset,
  };
}

function sorted(query: QueryObject, own: Record<string, unknown>): QueryObject {
  const orderby = asList(own.sortBy)
    .filter(isRecord)
    .flatMap((sort): OrderBy[] => {
      const key = sort.key ?? sort.id;
      return typeof key === 'string' && key !== '' ? [[key, sort.desc !== true]] : [];
    });
  return orderby.length > 0 ? { ...query, orderby } : query;
}

function searched(query: QueryObject, own: Record<string, unknown>): QueryObject {
  const { searchText, searchColumn } = own;
  if (typeof searchText !== 'string' || searchText === '' || typeof searchColumn !== 'string') return query;
  const filter = { col: searchColumn, op: 'ILIKE', val: `${searchText}%` };
  return { ...query, filters: [...(query.filters ?? []), filter] };
}

const total = (main: QueryObject, metrics: QueryObject['metrics']): QueryObject => {
  const { order_desc: _, orderby: __, ...rest } = main;
  return { ...rest, columns: [], metrics, row_limit: 0, row_offset: 0, post_processing: [] };
};

export type TableQuery = 'rows' | 'count' | 'percent-totals' | 'summary';

/** Which queries the settings ask for, in the order of their results. */
export function tableQueries(settings: Settings): TableQuery[] {
  const percent = readMetrics(settings, 'percent_metrics').length > 0;
  return [
    'rows',
    ...(readFlag(settings, 'server_pagination') ? ['count' as const] : []),
    ...(!isRaw(settings) && percent && settings.percent_metric_calculation === 'all_records'
      ? ['percent-totals' as const]
      : []),
    ...(!isRaw(settings) && readFlag(settings, 'show_totals') ? ['summary' as const] : []),
  ];
}

export function tableQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const own = context.ownState ?? {};
  return buildQueries(settings, context, base => {
    const main = mainQuery(base, settings);
    const found = searched(main, own);
    return tableQueries(settings).map((kind): QueryObject => {
      if (kind === 'count') {
        return { ...found, row_offset: 0, post_processing: [], time_offsets: [], is_rowcount: true };
      }
      if (kind === 'percent-totals') {
        const metrics = readMetrics(settings, 'percent_metrics');
        return { ...total(main, metrics), order_desc: main.order_desc, orderby: [], is_timeseries: false };
      }
      if (kind === 'summary') return total(main, main.metrics);
      return readFlag(settings, 'server_pagination') ? paged(main, settings, own) : main;
    });
  });
}
