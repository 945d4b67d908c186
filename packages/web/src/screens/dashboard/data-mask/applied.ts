import {
  type ChartFilters,
  chartFilters,
  crossFiltersOn,
  type Layout,
  layersChosen,
} from '@parallax/contract';
import { type Filter, type Item, isFilter } from './item.ts';
import { hasValue, type Masks, UNMATCHED } from './mask.ts';
import { chartsInScope, crossFilterTargets } from './scope.ts';

/** Which charts every filter, display control and filtering chart reaches. */
export type Reach = ReadonlyMap<string, ReadonlySet<number>>;

export function reachOf(items: readonly Item[], layout: Layout): Reach {
  return new Map(items.filter(isFilter).map(filter => [filter.id, chartsInScope(filter.scope, layout)]));
}

export interface Situation {
  items: readonly Item[];
  masks: Masks;
  reach: Reach;
  layout: Layout;
  metadata: Record<string, unknown>;
}

export interface AppliedMask {
  id: string;
  /** Null when another chart filters. */
  filter: Filter | null;
}

/** The masks that act on a chart, in the order in which they are merged. */
export function masksOn(chartId: number, situation: Situation): AppliedMask[] {
  const { items, masks, reach, layout, metadata } = situation;
  const own: AppliedMask[] = items
    .filter(isFilter)
    .filter(({ id }) => reach.get(id)?.has(chartId))
    .map(filter => ({ id: filter.id, filter }));
  if (masks[UNMATCHED]) own.push({ id: UNMATCHED, filter: null });
  if (!crossFiltersOn(metadata)) return own;
  const known = new Set(items.map(({ id }) => id));
  const charts = Object.keys(masks)
    .filter(id => !known.has(id) && /^\d+$/.test(id) && hasValue(masks[id]!))
    .filter(id => crossFilterTargets(Number(id), metadata, layout).has(chartId))
    .map(id => ({ id, filter: null }));
  return [...own, ...charts];
}

/** Everything the dashboard asks of a chart that draws from a dataset. */
export function filtersOn(chartId: number, datasetId: number, situation: Situation): ChartFilters {
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
