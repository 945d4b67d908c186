import {
  api,
  type DashboardChart,
  type DashboardItem,
  type DatasetFacts,
  datasetFacts,
} from '@parallax/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Static } from 'typebox';
import { callVersioned, replyInPage, send, type Versioned } from '../../api/client.ts';
import { keyOf, useCall } from '../../api/hooks.ts';

export type Item = Partial<Static<typeof DashboardItem>>;
export type ChartInfo = Static<typeof DashboardChart>;

export interface LoadedDashboard {
  item: Item;
  /** Names the version that was read; a save names it again. */
  etag: string | null;
}

const loaded = ({ reply, etag }: Versioned<{ result: Item }>): LoadedDashboard => ({
  item: reply.result,
  etag,
});

function dashboardInPage(idOrSlug: string): LoadedDashboard | undefined {
  const found = replyInPage(api.dashboard.item, { params: { id_or_slug: idOrSlug } });
  return found && loaded(found);
}

export function useDashboardItem(idOrSlug: string): UseQueryResult<LoadedDashboard, Error> {
  // Kept here: the query forgets at once what nobody watches yet, and would read it again as something new.
  const [initialData] = useState(() => dashboardInPage(idOrSlug));
  return useQuery({
    queryKey: keyOf(api.dashboard.item, idOrSlug),
    queryFn: async ({ signal }) =>
      loaded(await callVersioned(api.dashboard.item, { params: { id_or_slug: idOrSlug } }, { signal })),
    initialData,
    // What is being looked at or edited changes only when asked to.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export const useDashboardCharts = (idOrSlug: string) =>
  useCall(
    api.dashboard.charts,
    { params: { id_or_slug: idOrSlug } },
    { staleTime: Number.POSITIVE_INFINITY },
  );

/** What filters offer of a dataset without asking for its rows. */
export interface DatasetChoices {
  id: number;
  name: string;
  /** Every column, also those no chart uses, with 0 number, 1 text, 2 time, 3 boolean. */
  columns: { name: string; generic: number | null }[];
  timeColumns: string[];
  /** ISO durations and how people call them. */
  timeGrains: [string, string][];
}

export interface DashboardDatasets {
  /** What charts need to know of the datasets, by `uid`. */
  facts: Map<string, DatasetFacts>;
  choices: Map<number, DatasetChoices>;
}

interface WireChoices {
  id: number;
  table_name?: string;
  column_names?: string[];
  column_types?: (number | null)[];
  granularity_sqla?: [string, string][];
  time_grain_sqla?: [string | null, string][];
}

const choicesOf = (wire: WireChoices): DatasetChoices => ({
  id: wire.id,
  name: wire.table_name ?? String(wire.id),
  columns: (wire.column_names ?? []).map((name, index) => ({
    name,
    generic: wire.column_types?.[index] ?? null,
  })),
  timeColumns: (wire.granularity_sqla ?? []).map(([name]) => name),
  timeGrains: (wire.time_grain_sqla ?? []).flatMap(([grain, label]) => (grain ? [[grain, label]] : [])),
});

const datasetsOf = (
  wires: readonly (Parameters<typeof datasetFacts>[0] & WireChoices)[],
): DashboardDatasets => ({
  facts: new Map(wires.map(wire => [`${wire.id}__table`, datasetFacts(wire)])),
  choices: new Map(wires.map(wire => [wire.id, choicesOf(wire)])),
});

interface WireDatasets {
  result: Parameters<typeof datasetsOf>[0];
}

function datasetsInPage(idOrSlug: string): DashboardDatasets | undefined {
  const found = replyInPage(api.dashboard.datasets, { params: { id_or_slug: idOrSlug } });
  return found && datasetsOf((found.reply as WireDatasets).result);
}

/** What charts and filters need to know of the datasets. */
export const useDashboardDatasets = (idOrSlug: string) =>
  useQuery({
    queryKey: keyOf(api.dashboard.datasets, idOrSlug),
    queryFn: async ({ signal }) => {
      const response = await send(api.dashboard.datasets, { params: { id_or_slug: idOrSlug } }, { signal });
      const { result }: WireDatasets = await response.json();
      return datasetsOf(result);
    },
    initialData: () => datasetsInPage(idOrSlug),
    staleTime: Number.POSITIVE_INFINITY,
  });
