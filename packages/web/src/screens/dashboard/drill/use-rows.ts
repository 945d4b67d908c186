import type { ResultEntry } from '@parallax/contract';
import { api, readExact } from '@parallax/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../../api/client.ts';
import { keyOf } from '../../../api/hooks.ts';

export const PAGE_SIZE = 50;
/** As long as the dialog stands, pages that were looked at are there at once. */
const KEPT_MS = 5 * 60 * 1000;

export interface RowsPage extends ResultEntry {
  total_count: number;
}

export interface RowsRequest {
  datasetId: number;
  dashboardId: number;
  page: number;
  /** Counts reloads; more than none asks the database again. */
  reloads: number;
  body: Record<string, unknown>;
}

async function fetchRows(request: RowsRequest, signal: AbortSignal): Promise<RowsPage> {
  const { datasetId, dashboardId, page, reloads, body } = request;
  const query = {
    datasource_type: 'table' as const,
    datasource_id: datasetId,
    dashboard_id: dashboardId,
    page: page + 1,
    per_page: PAGE_SIZE,
    ...(reloads > 0 ? { force: 'true' } : {}),
  };
  const response = await send(api.chartData.samples, { query, body }, { signal });
  const { result }: { result: RowsPage } = readExact(await response.text());
  return result;
}

/** One page of the rows behind a value. */
export const useRows = (request: RowsRequest) =>
  useQuery({
    queryKey: keyOf(api.chartData.samples, request),
    queryFn: ({ signal }) => fetchRows(request, signal),
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
  });
