import {
  type FilterValues,
  type FilterValuesPage,
  filterBoundsQuery,
  filterContext,
  filterValues,
  filterValuesQuery,
} from '@parallax/charts';
import {
  api,
  type Cell,
  type DashboardFilter,
  dashboardUrlParams,
  type ExtraFormData,
  type QueryObject,
  type ResultEntry,
  readExact,
} from '@parallax/contract';
import { send } from '../../../api/client.ts';
import { useDashboard } from '../store.ts';

interface Asked {
  filter: DashboardFilter;
  query: QueryObject;
  force?: boolean;
  signal?: AbortSignal;
}

async function run({ filter, query, force = false, signal }: Asked): Promise<ResultEntry> {
  const { id: dashboardId } = useDashboard.getState();
  const urlParams = dashboardUrlParams(window.location.search);
  const body = { ...filterContext(filter, query, { dashboardId, urlParams }), force };
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

export interface ValuesPage extends FilterValuesPage {
  force?: boolean;
  signal?: AbortSignal;
}

/** A page of the values of a filter's column. */
export async function fetchValues(filter: DashboardFilter, page: ValuesPage): Promise<FilterValues> {
  const { force, signal } = page;
  return filterValues(filter, await run({ filter, query: filterValuesQuery(filter, page), force, signal }));
}

const numberOf = (value: Cell | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(Number(value)) ? null : Number(value);

/** The least and greatest value of a filter's column; null where there are no rows. */
export async function fetchBounds(
  filter: DashboardFilter,
  limits: ExtraFormData,
  signal?: AbortSignal,
): Promise<{ min: number | null; max: number | null }> {
  const { data } = await run({ filter, query: filterBoundsQuery(filter, limits), signal });
  return { min: numberOf(data[0]?.min), max: numberOf(data[0]?.max) };
}
