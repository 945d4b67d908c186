import {
  type DashboardFilter,
  type DataMask,
  type DataMasks,
  type FilterItem,
  type FilterReach,
  isChosenMask,
  isFilter,
  isRequiredFilter,
  type Layout,
  maskHasValue,
  NO_MASK,
} from '@parallax/contract';
import { visibleCharts } from '../../data-mask/scope.ts';

export interface Sections {
  inScope: readonly FilterItem[];
  /** Filters that act on nothing that can be seen now. */
  outOfScope: readonly DashboardFilter[];
}

const hasTabs = (layout: Layout): boolean => Object.values(layout).some(({ type }) => type === 'TAB');

/** Sorts the filters by whether they act on what the open tabs show. Without tabs everything does. */
export function sectionsOf(
  items: readonly FilterItem[],
  reach: FilterReach,
  layout: Layout,
  activeTabs: Readonly<Record<string, string>>,
): Sections {
  if (!hasTabs(layout)) return { inScope: items, outOfScope: [] };
  const visible = visibleCharts(layout, activeTabs);
  const open = new Set(Object.values(activeTabs));
  const acts = (filter: DashboardFilter): boolean => {
    const charts = reach.get(filter.id) ?? new Set();
    if (charts.size > 0) return [...charts].some(chart => visible.has(chart));
    return filter.scope.rootPath.some(id => layout[id]?.type !== 'TAB' || open.has(id));
  };
  return {
    inScope: items.filter(item => !isFilter(item) || acts(item)),
    outOfScope: items.filter(isFilter).filter(filter => !acts(filter)),
  };
}

const chosen = (id: string, masks: DataMasks, staged: DataMasks): DataMask =>
  staged[id] ?? masks[id] ?? NO_MASK;

/** A required filter without a value. Whatever stands in its place lets nothing through. */
export const lacksValue = (filter: DashboardFilter, mask: DataMask): boolean =>
  isRequiredFilter(filter) && !isChosenMask(mask);

export const isInvalid = ({ filterState }: DataMask): boolean => filterState.validateStatus === 'error';

/** Whether the choices that wait can be applied: there are some, all are sound, and what is required is there. */
export function canApply(sections: Sections, masks: DataMasks, staged: DataMasks): boolean {
  const changed = Object.keys(staged);
  if (changed.length === 0) return false;
  const inScope = sections.inScope.filter(isFilter);
  const all = [...inScope, ...sections.outOfScope];
  if (all.some(filter => isInvalid(chosen(filter.id, masks, staged)))) return false;
  const checked = changed.some(id => inScope.some(filter => filter.id === id)) ? inScope : all;
  return !checked.some(filter => lacksValue(filter, chosen(filter.id, masks, staged)));
}

/** Whether there is anything to clear. */
export const canClear = (filters: readonly DashboardFilter[], masks: DataMasks, staged: DataMasks): boolean =>
  filters.some(({ id }) =>
    [masks[id], staged[id]].some(mask => mask && maskHasValue(mask) && !mask.extraFormData.adhoc_filters),
  );

/** How many of these filters have a value that acts on charts. */
export const countApplied = (items: readonly FilterItem[], masks: DataMasks): number =>
  items
    .filter(isFilter)
    .filter(({ id }) => maskHasValue(masks[id] ?? NO_MASK) && !masks[id]?.extraFormData.adhoc_filters).length;

/** How many charts filter others. */
export const countPicked = (masks: DataMasks): number =>
  Object.entries(masks).filter(([id, mask]) => /^\d+$/.test(id) && maskHasValue(mask)).length;
