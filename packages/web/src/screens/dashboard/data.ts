import {
  api,
  type DashboardChart,
  type DashboardItem,
  type DatasetFacts,
  datasetFacts,
} from '@parallax/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Static } from 'typebox';
import { callVersioned, send } from '../../api/client.ts';
import { keyOf, useCall } from '../../api/hooks.ts';

export type Item = Partial<Static<typeof DashboardItem>>;
export type ChartInfo = Static<typeof DashboardChart>;

export interface LoadedDashboard {
  item: Item;
  /** Names the version that was read; a save names it again. */
  etag: string | null;
}

async function fetchDashboard(idOrSlug: string, signal: AbortSignal): Promise<LoadedDashboard> {
  const params = { id_or_slug: idOrSlug };
  const { reply, etag } = await callVersioned(api.dashboard.item, { params }, { signal });
  return { item: reply.result, etag };
}

export const useDashboardItem = (idOrSlug: string): UseQueryResult<LoadedDashboard, Error> =>
  useQuery({
    queryKey: keyOf(api.dashboard.item, idOrSlug),
    queryFn: ({ signal }) => fetchDashboard(idOrSlug, signal),
    // What is being looked at or edited changes only when asked to.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const useDashboardCharts = (idOrSlug: string) =>
  useCall(
    api.dashboard.charts,
    { params: { id_or_slug: idOrSlug } },
    { staleTime: Number.POSITIVE_INFINITY },
  );

const factsById = (datasets: readonly Parameters<typeof datasetFacts>[0][]): Map<string, DatasetFacts> =>
  new Map(datasets.map(dataset => [`${dataset.id}__table`, datasetFacts(dataset)]));

/** What charts need to know of the datasets, by `uid`. */
export const useDashboardDatasets = (idOrSlug: string) =>
  useQuery({
    queryKey: keyOf(api.dashboard.datasets, idOrSlug),
    queryFn: async ({ signal }) => {
      const response = await send(api.dashboard.datasets, { params: { id_or_slug: idOrSlug } }, { signal });
      const { result }: { result: Parameters<typeof datasetFacts>[0][] } = await response.json();
      return factsById(result);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
