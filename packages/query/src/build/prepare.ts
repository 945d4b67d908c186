import type { DatasetFacts, OrderBy, QueryColumn, QueryMetric, QueryObject } from '@parallax/contract';
import { invalidQuery, QueryError, quoted } from '../error.ts';
import { type PlanOptions, ROW_LIMITS } from '../plan-options.ts';
import { TimeRangeError } from '../time/error.ts';
import { NO_FILTER, type RelativeBase, resolveTimeRange, type TimeRange } from '../time/range.ts';
import { parseShift, type Shift, shiftRange } from '../time/shift.ts';
import { columnLabel, isAdhocColumn, isBaseAxis, metricLabel } from './labels.ts';

export const TIMESTAMP = '__timestamp';

export interface PreparedFilter {
  column: QueryColumn;
  operator: string;
  value: FilterValue;
  grain: string | null;
  /** Resolved bounds of a TEMPORAL_RANGE. */
  range: TimeRange | null;
}
export type FilterScalar = string | number | boolean | null;
export type FilterValue = FilterScalar | FilterScalar[];

/** A query object with its deprecated names, defaults, limits and time range settled. */
export interface Prepared {
  columns: QueryColumn[];
  /** Null asks for raw rows. */
  metrics: QueryMetric[] | null;
  filters: PreparedFilter[];
  where: string | null;
  having: string | null;
  grain: string | null;
  orderBy: OrderBy[];
  rowLimit: number;
  rowOffset: number;
  series: Series;
  timeseries: boolean;
  granularity: string | null;
  /** Bounds applied to the granularity column and reported to the caller. */
  range: TimeRange;
  timeShift: Shift | null;
  groupingSets: string[][] | null;
  fetchValuesPredicate: boolean;
  /** Time settings a dashboard passed on, which only the filter report mentions. */
  timeExtras: Record<string, unknown>;
  postProcessing: { operation: string; options?: Record<string, unknown> }[];
}

export interface Series {
  columns: QueryColumn[];
  limit: number;
  metric: QueryMetric | null;
  others: boolean;
  descending: boolean;
}

const OPEN: TimeRange = { since: null, until: null };

export function prepare(query: QueryObject, dataset: DatasetFacts, options: PlanOptions): Prepared {
  const asked = query.groupby?.length ? query.groupby : (query.columns ?? []);
  const columns = asked.filter(column => column !== TIMESTAMP);
  const timeseries = query.is_timeseries ?? asked.length > columns.length;
  const metrics = query.metrics?.map(plainMetric) ?? null;
  const granularity = query.granularity ?? query.granularity_sqla ?? null;
  const resolve = rangeResolver(query, options);
  const timeShift = query.time_shift ? orBadRange(() => parseShift(query.time_shift!, OPEN)) : null;
  const shifted = (text: string | null) => {
    const range = resolve(text);
    return timeShift ? orBadRange(() => shiftRange(range, timeShift)) : range;
  };
  const rangeText = query.time_range || temporalRangeText(query);
  const base: Prepared = {
    columns,
    metrics,
    filters: prepareFilters(query, shifted),
    where: text(query.where ?? query.extras?.where),
    having: text(query.having ?? query.extras?.having),
    grain: query.extras?.time_grain_sqla ?? null,
    orderBy: query.orderby ?? [],
    rowLimit: rowLimit(query.row_limit, options),
    rowOffset: query.row_offset ?? 0,
    series: {
      columns: query.series_columns ?? (timeseries && metrics?.length ? columns : []),
      limit: query.series_limit || query.timeseries_limit || 0,
      metric: plainMetricOrNull(query.series_limit_metric ?? query.timeseries_limit_metric),
      others: query.group_others_when_limit_reached ?? false,
      descending: query.order_desc ?? true,
    },
    timeseries,
    granularity,
    range: rangeText ? shifted(rangeText) : OPEN,
    timeShift,
    groupingSets: query.grouping_sets ?? null,
    fetchValuesPredicate: query.apply_fetch_values_predicate ?? false,
    timeExtras: query.applied_time_extras ?? {},
    postProcessing: (query.post_processing ?? []).filter(step => step !== null),
  };
  return vary(overrideGranularity(base, dataset, options), dataset, options);
}

const text = (of: string | null | undefined) => (of?.trim() ? of : null);

/** `{ label }` alone names a saved metric. */
const plainMetric = (metric: QueryMetric): QueryMetric =>
  typeof metric === 'object' && !metric.expressionType && metric.label ? metric.label : metric;
const plainMetricOrNull = (metric: QueryMetric | null | undefined) => (metric ? plainMetric(metric) : null);

function rowLimit(asked: number | null | undefined, options: PlanOptions): number {
  const limits = options.limits ?? ROW_LIMITS;
  const standard = options.variant === 'samples' ? limits.samples : limits.rows;
  const most = options.form?.server_pagination ? limits.maxServerPagedRows : limits.maxRows;
  return Math.min(asked || standard, most);
}

function rangeResolver(query: QueryObject, options: PlanOptions): (text: string | null) => TimeRange {
  const relative = (asked: RelativeBase | null | undefined, standard: RelativeBase | undefined) =>
    asked ?? standard ?? 'today';
  return source =>
    orBadRange(() =>
      resolveTimeRange(source, {
        now: options.now,
        zone: options.zone,
        relativeStart: relative(query.extras?.relative_start, options.relativeStart),
        relativeEnd: relative(query.extras?.relative_end, options.relativeEnd),
      }),
    );
}

function orBadRange<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TimeRangeError)) throw error;
    if (error.reason === 'reversed') throw new QueryError(error.message);
    throw invalidQuery(`Request is incorrect: {'time_range': [${quoted(error.message)}]}`);
  }
}

const isTemporalRange = (operator: string) => operator.toUpperCase() === 'TEMPORAL_RANGE';

/** The range of the axis column's own filter, else of the first temporal filter. */
function temporalRangeText(query: QueryObject): string | null {
  const ranges = (query.filters ?? []).filter(filter => isTemporalRange(filter.op));
  const axis = (query.columns ?? []).find(isBaseAxis);
  const onAxis = axis && ranges.find(filter => columnLabel(filter.col) === columnLabel(axis));
  const chosen = onAxis ?? ranges[0];
  return typeof chosen?.val === 'string' ? chosen.val : null;
}

function prepareFilters(query: QueryObject, resolve: (text: string | null) => TimeRange): PreparedFilter[] {
  return (query.filters ?? [])
    .filter(filter => filter.col && filter.op)
    .map(filter => {
      const operator = filter.op.toUpperCase();
      const temporal = isTemporalRange(operator);
      const val = temporal && query.time_range ? query.time_range : (filter.val ?? null);
      const open = val === null || val === '' || val === NO_FILTER;
      return {
        column: filter.col,
        operator,
        value: val,
        grain: filter.grain ?? null,
        range: temporal ? (open ? OPEN : resolve(String(val))) : null,
      };
    });
}

/**
 * A dashboard's time-column filter points a chart's temporal axis at another column, and takes over the role of the
 * chart's own time filter.
 */
function overrideGranularity(query: Prepared, dataset: DatasetFacts, options: PlanOptions): Prepared {
  const { granularity } = query;
  if (!granularity) return query;
  const hint = options.form?.x_axis;
  const axis = isAdhocColumn(hint) ? hint.sqlExpression : (hint ?? null);
  const temporalAxis = dataset.columns.some(column => column.temporal && column.name === axis);
  if (!axis || !temporalAxis) return dropFilter(query, redundantFilter(query, granularity));
  const repointed = query.columns.map(column => {
    if (isAdhocColumn(column)) {
      return column.sqlExpression === axis ? { ...column, sqlExpression: granularity } : column;
    }
    return column === axis ? granularity : column;
  });
  const renamed = query.columns.includes(axis);
  return dropFilter(
    {
      ...query,
      columns: repointed,
      series: {
        ...query.series,
        columns: query.series.columns.map(column => (column === axis ? granularity : column)),
      },
      postProcessing: renamed
        ? query.postProcessing.map(step => repoint(step, granularity))
        : query.postProcessing,
    },
    axis,
  );
}

const repoint = (step: Prepared['postProcessing'][number], column: string) =>
  step.operation === 'pivot' ? { ...step, options: { ...step.options, index: [column] } } : step;

function redundantFilter(query: Prepared, granularity: string): string | null {
  const ranges = query.filters.filter(filter => filter.range).map(filter => columnSource(filter.column));
  return ranges.includes(granularity) ? granularity : (ranges[0] ?? null);
}

const columnSource = (column: QueryColumn) => (isAdhocColumn(column) ? column.sqlExpression : column);

const dropFilter = (query: Prepared, source: string | null): Prepared =>
  source === null
    ? query
    : { ...query, filters: query.filters.filter(filter => columnSource(filter.column) !== source) };

function vary(query: Prepared, dataset: DatasetFacts, options: PlanOptions): Prepared {
  const variant = options.variant ?? 'query';
  if (variant === 'query') return query;
  const columns = dataset.columns.map(column => column.name);
  const rows: Prepared = {
    ...query,
    columns,
    metrics: null,
    orderBy: [],
    timeseries: false,
    groupingSets: null,
    series: { ...query.series, columns: [], limit: 0 },
    postProcessing: [],
  };
  if (variant === 'samples') return { ...rows, range: OPEN };
  return { ...rows, orderBy: columns.slice(0, 1).map((column): OrderBy => [column, true]) };
}

/** Refuses queries that name one label twice, or series that are not among the columns. */
export function validate(query: Prepared): void {
  const labels = [...query.columns.map(columnLabel), ...(query.metrics ?? []).map(metricLabel)];
  const repeated = [...new Set(labels.filter((label, index) => labels.indexOf(label) !== index))];
  const named = (entries: string[]) => entries.map(entry => `"${entry}"`).join(', ');
  if (repeated.length > 0) {
    throw invalidQuery(
      `Duplicate column/metric labels: ${named(repeated)}. Please make sure all columns and metrics have a unique label.`,
    );
  }
  const known = new Set(query.columns.map(columnLabel));
  const missing = query.series.columns.map(columnLabel).filter(label => !known.has(label));
  if (missing.length > 0) {
    throw invalidQuery(
      `The following entries in \`series_columns\` are missing in \`columns\`: ${named(missing)}. `,
    );
  }
  if (query.columns.length === 0 && !query.metrics?.length) throw new QueryError('Empty query?');
}
