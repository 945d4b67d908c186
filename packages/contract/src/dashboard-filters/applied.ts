import { type ChartFilters, chartFilters } from '../chart-filters.ts';
import {
  chartsReached,
  crossFiltered,
  crossFiltersOn,
  layersChosen,
  type PlacedChart,
} from '../filter-scope.ts';
import { type DashboardFilter, type FilterItem, isFilter } from './item.ts';
import { type DataMasks, maskHasValue, UNMATCHED_MASK } from './mask.ts';

/** Which charts every filter, display control and filtering chart reaches. */
export type FilterReach = ReadonlyMap<string, ReadonlySet<number>>;

export function reachOf(items: readonly FilterItem[], charts: readonly PlacedChart[]): FilterReach {
  return new Map(items.filter(isFilter).map(filter => [filter.id, chartsReached(filter.scope, charts)]));
}

export interface FilterSituation {
  items: readonly FilterItem[];
  masks: DataMasks;
  reach: FilterReach;
  /** Every chart of the dashboard. */
  charts: readonly PlacedChart[];
  metadata: Record<string, unknown>;
}

export interface AppliedMask {
  id: string;
  /** Null when another chart filters. */
  filter: DashboardFilter | null;
}

/** The masks that act on a chart, in the order in which they are merged. */
export function masksOn(chartId: number, situation: FilterSituation): AppliedMask[] {
  const { items, masks, reach, charts, metadata } = situation;
  const own: AppliedMask[] = items
    .filter(isFilter)
    .filter(({ id }) => reach.get(id)?.has(chartId))
    .map(filter => ({ id: filter.id, filter }));
  if (masks[UNMATCHED_MASK]) own.push({ id: UNMATCHED_MASK, filter: null });
  if (!crossFiltersOn(metadata)) return own;
  const known = new Set(items.map(({ id }) => id));
  const clicked = Object.keys(masks)
    .filter(id => !known.has(id) && /^\d+$/.test(id) && maskHasValue(masks[id]!))
    .filter(id => crossFiltered(Number(id), metadata, charts).has(chartId))
    .map(id => ({ id, filter: null }));
  return [...own, ...clicked];
}

/** Everything the dashboard asks of a chart that draws from a dataset. */
export function filtersOn(chartId: number, datasetId: number, situation: FilterSituation): ChartFilters {
  const acting = masksOn(chartId, situation).filter(
    ({ filter }) => filter?.list !== 'controls' || filter.datasetId === datasetId,
  );
  return chartFilters(
    acting.map(({ id, filter }) => ({
      extraFormData: situation.masks[id]?.extraFormData ?? {},
      layers: filter ? layersChosen(filter.scope, chartId) : [],
    })),
  );
}
