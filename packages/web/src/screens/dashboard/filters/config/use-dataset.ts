import { api, datasetFacts } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send } from '../../../../api/client.ts';
import { keyOf } from '../../../../api/hooks.ts';
import type { ExploreDataset } from '../../../../controls/model/facts.ts';
import { useDashboard } from '../../store.ts';

interface WireItem {
  id: number;
  table_name?: string;
  granularity_sqla?: [string, string][];
  time_grain_sqla?: (readonly [string | null, string])[];
}

type Wire = Parameters<typeof datasetFacts>[0] & WireItem;

/** A dataset with all its columns and metrics, as the form needs it; the widgets of filters learn of it, too. */
export function useDataset(id: number | null): ExploreDataset | null {
  const { data: wire } = useQuery({
    queryKey: keyOf(api.dataset.item, id),
    queryFn: async ({ signal }) => {
      const response = await send(api.dataset.item, { params: { id_or_uuid: String(id) } }, { signal });
      const { result }: { result: Wire } = await response.json();
      return result;
    },
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!wire || useDashboard.getState().choices.has(wire.id)) return;
    const facts = datasetFacts(wire);
    const entry = {
      id: wire.id,
      name: facts.name,
      columns: facts.columns.map(({ name, generic }) => ({ name, generic })),
      timeColumns: (wire.granularity_sqla ?? []).map(([name]) => name),
      timeGrains: grainsOf(wire),
    };
    useDashboard.setState(({ choices }) => ({ choices: new Map([...choices, [wire.id, entry]]) }));
  }, [wire]);
  if (!wire) return null;
  return {
    ...datasetFacts(wire),
    databaseId: null,
    backend: '',
    databaseName: '',
    description: null,
    timeGrains: grainsOf(wire),
    suggestsValues: true,
    notes: {},
    folders: [],
    ownerIds: [],
    missing: false,
  };
}

const grainsOf = ({ time_grain_sqla: grains = [] }: WireItem): [string, string][] =>
  grains.flatMap(([grain, label]): [string, string][] => (grain ? [[grain, label]] : []));
