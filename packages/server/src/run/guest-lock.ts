import { PlainError, type QueryContext, type QueryObject } from '@parallax/contract';
import type { Principal } from '../auth/principal.ts';
import type { Row } from '../metadata/schema.ts';
import type { Services } from '../services.ts';
import { filtersOf, type Route } from './dashboard-route.ts';
import type { LoadedDataset } from './dataset-catalog.ts';
import { isRecord, recordOf, recordsIn } from './json.ts';
import { filteredIn, type Mentions, mentionsIn } from './mentions.ts';

/**
 * A guest may ask what the embedded dashboard asks, filtered as its filters filter, and nothing else. Whatever cannot
 * be found in the stored chart or dashboard is refused.
 */
export async function lockPayload(
  context: QueryContext,
  route: Route,
  dataset: LoadedDataset,
  principal: Principal,
  services: Services,
): Promise<void> {
  const allowed = await allowance(route, dataset, principal, services);
  const types = [context.result_type, ...context.queries.map(query => query.result_type)];
  const wide = types.some(type => type === 'samples' || (type === 'drill_detail' && !allowed?.detail));
  if (!allowed || wide || !context.queries.every(query => fits(query, allowed))) {
    throw new PlainError(403, 'Guest user cannot modify chart payload');
  }
}

interface Allowance {
  mentions: Mentions;
  /** Columns that filters of the dashboard may name. */
  filterColumns: ReadonlySet<string>;
  /** Columns the time axis may be pointed at. */
  timeColumns: ReadonlySet<string>;
  /** Every column may be read: a drill to detail. */
  detail: boolean;
}

async function allowance(
  route: Route,
  { facts }: LoadedDataset,
  principal: Principal,
  services: Services,
): Promise<Allowance | null> {
  const { dashboard, by } = route;
  const drills = by.kind === 'drill-by' || by.kind === 'drill-detail';
  if (drills && !principal.can('can_drill', 'Dashboard')) return null;
  const settings = await dashboardSettings(dashboard, services);
  // What one chart shows, another may be filtered by.
  const filterColumns = new Set([...mentionsIn(settings).names, ...filteredIn(settings)]);
  const choosesTime = filtersOf(dashboard).some(filter => filter.filterType === 'filter_timecolumn');
  const temporal = choosesTime ? facts.columns.filter(column => column.temporal) : [];
  const mentions = mentionsOf(by);
  // A drill stays within what the drill before it showed.
  for (const name of drilledColumns(by, facts)) {
    filterColumns.add(name);
    if (by.kind === 'drill-by') mentions.names.add(name);
  }
  return {
    mentions,
    filterColumns,
    timeColumns: new Set([...filterColumns, ...temporal.map(column => column.name)]),
    detail: by.kind === 'drill-detail',
  };
}

/** Columns a drill can show, whatever the charts of the dashboard do. */
function drilledColumns({ kind }: Route['by'], { columns }: LoadedDataset['facts']): string[] {
  if (kind === 'drill-detail') return columns.map(({ name }) => name);
  return kind === 'drill-by' ? columns.flatMap(({ groupable, name }) => (groupable ? name : [])) : [];
}

function mentionsOf(by: Route['by']): Mentions {
  switch (by.kind) {
    case 'chart':
    case 'drill-by':
      return mentionsIn([recordOf(by.chart.params), recordOf(by.chart.query_context)]);
    case 'filter':
      return filterMentions(by.filter);
    case 'drill-detail':
      return mentionsIn([]);
  }
}

/** A native filter lists, sorts and bounds the columns it aims at. */
function filterMentions({
  targets,
  controlValues,
  sortMetric,
  adhoc_filters,
}: Record<string, unknown>): Mentions {
  const names = recordsIn(targets).flatMap(({ column }) =>
    isRecord(column) && typeof column.name === 'string' ? [column.name] : [],
  );
  const metrics = [sortMetric, recordOf(controlValues).sortMetric];
  const mentions = mentionsIn([names, { metrics, adhoc_filters }]);
  for (const name of names) for (const bound of ['MIN', 'MAX']) mentions.aggregates.add(`${bound}:${name}`);
  return mentions;
}

async function dashboardSettings(dashboard: Row<'dashboards'>, { db }: Services): Promise<unknown[]> {
  const charts = await db
    .selectFrom('charts')
    .innerJoin('dashboard_charts', 'dashboard_charts.chart_id', 'charts.id')
    .select(['params', 'query_context'])
    .where('dashboard_charts.dashboard_id', '=', dashboard.id)
    .execute();
  const stored = charts.map(({ params, query_context }) => [recordOf(params), recordOf(query_context)]);
  return [filtersOf(dashboard), ...stored];
}

/** What a required filter without a value asks; it lets nothing through. */
const NEVER = '(1 = 0)';

function fits(query: QueryObject, { mentions, filterColumns, timeColumns, detail }: Allowance): boolean {
  const column = (of: unknown) => mentions.hasColumn(of) || of === '__timestamp';
  const columns = [...(query.columns ?? []), ...(query.groupby ?? []), ...(query.series_columns ?? [])];
  const ranking = [query.series_limit_metric, query.timeseries_limit_metric].filter(metric => metric);
  const order = (query.orderby ?? []).map(([by]) => by);
  const axes = [query.granularity, query.granularity_sqla];
  const clauses = [query.where, query.having, query.extras?.where, query.extras?.having];
  return (
    (detail || columns.every(column)) &&
    [...(query.metrics ?? []), ...ranking].every(metric => mentions.hasMetric(metric)) &&
    order.every(by => mentions.hasMetric(by) || column(by)) &&
    axes.every(name => !name || timeColumns.has(name)) &&
    clauses.every(clause => !clause?.trim() || clause === NEVER || mentions.hasClause(clause)) &&
    (query.filters ?? []).every(({ col }) =>
      typeof col === 'string' ? filterColumns.has(col) : column(col) || filterColumns.has(col.sqlExpression),
    )
  );
}
