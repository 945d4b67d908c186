import {
  type DashboardFilter,
  type DataMask,
  type FilterSituation,
  type KnownCharts,
  reachOf,
  readFilterItems,
  startMasks,
} from '@parallax/contract';
import { type Layout, placedCharts } from './layout.ts';

export interface FilteredDashboard {
  metadata: Record<string, unknown>;
  layout: Layout;
  /** Its charts, where masks may come from them. */
  charts?: KnownCharts;
  /** How its filters stand, as far as they stand otherwise than at their start. */
  masks?: Record<string, unknown>;
}

export interface OpenedFilters extends FilterSituation {
  masks: Record<string, DataMask>;
  /** Filters that begin with the first of their values, which has to be looked up. */
  pending: readonly DashboardFilter[];
}

/** How the filters of a dashboard stand when it is opened, by the code the page has. */
export function openedFilters({ metadata, layout, charts, masks }: FilteredDashboard): OpenedFilters {
  const items = readFilterItems(metadata);
  const placed = placedCharts(layout);
  const start = startMasks(items, charts ?? new Set(), masks ?? null);
  return {
    items,
    masks: { ...start.masks },
    pending: start.pending,
    reach: reachOf(items, placed),
    charts: placed,
    metadata,
  };
}
