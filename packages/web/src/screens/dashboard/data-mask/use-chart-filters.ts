import { type ChartFilters, filtersOn } from '@parallax/contract';
import { useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useDashboard } from '../store.ts';
import { placedCharts } from './scope.ts';
import { currentReach, useDataMask } from './store.ts';

/**
 * What the dashboard's filters ask of a chart, the same object while they ask the same; null while it is not known yet.
 */
export function useChartFilters(chartId: number, datasetId: number | undefined): ChartFilters | null {
  const { items, masks, settled, pending } = useDataMask(
    useShallow(state => ({
      items: state.items,
      masks: state.masks,
      settled: state.settled,
      pending: state.pending,
    })),
  );
  const layout = useDashboard(state => state.history.present.layout);
  const metadata = useDashboard(state => state.history.present.metadata);
  const last = useRef<{ text: string; filters: ChartFilters } | null>(null);
  if (!settled || datasetId === undefined) return null;
  const reach = currentReach(items, layout);
  if ([...pending].some(id => reach.get(id)?.has(chartId))) return null;
  const filters = filtersOn(chartId, datasetId, {
    items,
    masks,
    reach,
    charts: placedCharts(layout),
    metadata,
  });
  const text = JSON.stringify(filters);
  if (last.current?.text !== text) last.current = { text, filters };
  return last.current.filters;
}
