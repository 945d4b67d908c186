import { filterContext, filterValues, filterValuesQuery } from '@parallax/charts';
import {
  AppError,
  type ChartFilters,
  clearedMask,
  type DashboardFilter,
  type DataMask,
  type ExtraFormData,
  filtersOn,
  limitsOf,
  maskFor,
  PlainError,
  solveFirst,
  soundCascade,
} from '@parallax/contract';
import type { Call } from '../http/call.ts';
import type { Row } from '../metadata/schema.ts';
import { openedFilters } from '../resources/dashboards/filters.ts';
import type { Layout } from '../resources/dashboards/layout.ts';
import { recordOf } from '../run/json.ts';
import { entriesOf } from './chart.ts';

/** A dashboard of which a picture is made. */
export interface FilteredPicture {
  id: number;
  layout: Layout;
  metadata: Record<string, unknown>;
  charts: readonly Row<'charts'>[];
  /** How its filters stand, as far as they stand otherwise than at their start. */
  masks?: Record<string, unknown>;
}

/** What the filters of a dashboard ask of each chart, as the page itself would ask with them. */
export async function filtersByChart(
  { id, layout, metadata, charts, masks }: FilteredPicture,
  force: boolean,
  call: Call,
): Promise<(chart: Row<'charts'>) => ChartFilters> {
  const known = new Map(charts.map(chart => [chart.id, { form_data: recordOf(chart.params) }]));
  const opened = openedFilters({ metadata, layout, charts: known, masks });
  const { cascade } = soundCascade(opened.items);
  await solveFirst(opened.pending, cascade, async filter => {
    const limits = limitsOf(filter.id, cascade, opened.masks);
    opened.masks[filter.id] = await firstOf(filter, id, { limits, force }, call);
  });
  return ({ id: chartId, datasource_id }) => filtersOn(chartId, datasource_id ?? 0, opened);
}

/** The first value of a filter; without one, and where it cannot be had, the filter stands empty. */
async function firstOf(
  filter: DashboardFilter,
  dashboardId: number,
  { limits, force }: { limits: ExtraFormData; force: boolean },
  call: Call,
): Promise<DataMask> {
  const query = filterValuesQuery(filter, { limits, search: null, limit: 1, offset: 0 });
  try {
    const context = filterContext(filter, query, { dashboardId, urlParams: {} });
    const [entry] = await entriesOf(context, force, call);
    const values = entry ? filterValues(filter, entry).values : [];
    return values.length > 0 ? maskFor(filter, [values[0]]) : clearedMask(filter);
  } catch (error) {
    if (error instanceof AppError || error instanceof PlainError) return clearedMask(filter);
    throw error;
  }
}
