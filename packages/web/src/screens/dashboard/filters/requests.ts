import { filterBoundsQuery, filterValuesQuery } from '@parallax/charts';
import {
  api,
  type Cell,
  dashboardUrlParams,
  type ExtraFormData,
  GENERIC,
  momentOf,
  type QueryFilter,
  type QueryObject,
  type ResultEntry,
} from '@parallax/contract';
import { send } from '../../../api/client.ts';
import { readExact } from '../../../api/exact-json.ts';
import type { Filter } from '../data-mask/item.ts';
import { useDashboard } from '../store.ts';

interface Asked {
  filter: Filter;
  query: QueryObject;
  force?: boolean;
  signal?: AbortSignal;
}

/** A filter's own query. It names the dashboard and the filter: readers may have access by these alone. */
async function run({ filter, query, force = false, signal }: Asked): Promise<ResultEntry> {
  const { id: dashboardId } = useDashboard.getState();
  const body = {
    datasource: { id: filter.datasetId ?? 0, type: 'table' },
    queries: [{ ...query, url_params: dashboardUrlParams(window.location.search) }],
    form_data: {
      viz_type: filter.stored.filterType,
      datasource: `${filter.datasetId}__table`,
      groupby: filter.column ? [filter.column] : [],
      dashboardId,
      native_filter_id: filter.id,
      type: filter.stored.type ?? 'NATIVE_FILTER',
    },
    result_format: 'json',
    result_type: 'full',
    force,
  };
  const response = await send(
    api.chartData.run,
    { query: { dashboard_id: String(dashboardId) }, body },
    { signal },
  );
  const { result }: { result: ResultEntry[] } = readExact(await response.text());
  const [first] = result;
  if (!first) throw new Error('The server sent no answer');
  return first;
}

const columnOf = (filter: Filter, limits: ExtraFormData) => ({
  column: filter.column ?? '',
  adhocFilters: filter.adhocFilters,
  timeRange: filter.timeRange,
  timeColumn: filter.timeColumn,
  limits,
});

export interface ValuesPage {
  limits: ExtraFormData;
  search: QueryFilter | null;
  limit: number;
  offset: number;
  force?: boolean;
  signal?: AbortSignal;
}

export interface Values {
  values: Cell[];
  generic: number | null;
}

/** A page of the values of a filter's column. */
export async function fetchValues(filter: Filter, page: ValuesPage): Promise<Values> {
  const { limits, search, limit, offset, force, signal } = page;
  const query = filterValuesQuery({
    ...columnOf(filter, limits),
    sortMetric: filter.sortMetric,
    ascending: filter.settings.sortAscending !== false,
    search,
    limit,
    offset,
  });
  const { data, colnames, coltypes } = await run({ filter, query, force, signal });
  const [name = filter.column ?? ''] = colnames;
  const values = data.map(row => row[name] ?? null);
  const [generic = null] = coltypes;
  return { values: generic === GENERIC.temporal ? values.map(momentOf) : values, generic };
}

const numberOf = (value: Cell | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(Number(value)) ? null : Number(value);

/** The least and greatest value of a filter's column; null where there are no rows. */
export async function fetchBounds(
  filter: Filter,
  limits: ExtraFormData,
  signal?: AbortSignal,
): Promise<{ min: number | null; max: number | null }> {
  const { data } = await run({ filter, query: filterBoundsQuery(columnOf(filter, limits)), signal });
  return { min: numberOf(data[0]?.min), max: numberOf(data[0]?.max) };
}
