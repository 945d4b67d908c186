import { api } from '@parallax/contract';
import { useCallback } from 'react';
import { isGuest } from '../../../api/guest.ts';
import { useCall } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { useDashboard } from '../store.ts';

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.map(Number).filter(Number.isSafeInteger) : [];

/** The charts the maps of this dashboard are made of, and what they are called; they need not be on it themselves. */
export function useLayers() {
  const charts = useDashboard(state => state.charts);
  const layersOf = useCallback((id: number) => numbers(charts.get(id)?.form_data.deck_slices), [charts]);
  const unnamed = [...new Set([...charts.keys()].flatMap(layersOf))].filter(id => !charts.has(id));
  const { data } = useCall(
    api.chart.list,
    unnamed.length > 0 && !isGuest()
      ? {
          q: {
            filters: [{ col: 'id', opr: 'in', value: unnamed }],
            columns: ['id', 'slice_name'],
            page_size: 100,
          },
        }
      : undefined,
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const nameOf = (id: number): string =>
    charts.get(id)?.slice_name ??
    data?.result.find(chart => chart.id === id)?.slice_name ??
    t('Layer %s', id);
  return { layersOf, nameOf };
}
