import {
  clearedMask,
  type DashboardFilter,
  type DataMask,
  type DataMasks,
  type FilterItem,
  type FilterReach,
  type FilterStart,
  isRequiredFilter,
  NO_MASK,
  reachOf,
  readFilterItems,
  type SoundCascade,
  sameMask,
  soundCascade,
  startMasks,
} from '@parallax/contract';
import { create } from 'zustand';
import { layoutNow, useDashboard } from '../store.ts';
import { placedCharts } from './scope.ts';

export interface DataMaskState {
  items: readonly FilterItem[];
  links: SoundCascade;
  /** What charts are asked with. */
  masks: DataMasks;
  /** Choices that are not applied yet, by filter. */
  staged: DataMasks;
  /** False while what an address or link says of the filters is on its way; no chart is asked before. */
  settled: boolean;
  /** Filters whose first value is being looked up; charts they reach wait for it. */
  pending: ReadonlySet<string>;
  /** What went wrong with a filter, in words. */
  problems: Readonly<Record<string, string>>;
  /** The filter somebody points at: what it does not reach is dimmed. */
  spot: string | null;
  /** Counts what people changed, so that it can be kept. */
  changes: number;
}

const initial = (): DataMaskState => ({
  items: [],
  links: { cascade: new Map(), circular: [] },
  masks: {},
  staged: {},
  settled: false,
  pending: new Set(),
  problems: {},
  spot: null,
  changes: 0,
});

/** The filters of the one dashboard on the screen: what they are, how they stand, what is chosen and not yet applied. */
export const useDataMask = create<DataMaskState>(initial);

const { setState, getState } = useDataMask;

export const resetMasks = (): void => setState(initial(), true);

/** Takes up the filters of a dashboard that has just been opened; how they stand is settled by `startFilters`. */
export function openMasks(): void {
  const items = readFilterItems(useDashboard.getState().history.present.metadata);
  setState({ ...initial(), items, links: soundCascade(items) }, true);
}

/** Sets every filter to its start; what an address or link says goes first. Answers what of it could not be done. */
export function startFilters(loaded: Record<string, unknown> | null): Pick<FilterStart, 'gone' | 'refused'> {
  const { items } = getState();
  const { charts } = useDashboard.getState();
  const { masks, pending, gone, refused } = startMasks(items, charts, loaded);
  setState({ masks, staged: {}, settled: true, pending: new Set(pending.map(({ id }) => id)) });
  return { gone, refused };
}

/** Another set of filters, after a save of their configuration; those that stayed the same keep their state. */
export function replaceItems(
  items: readonly FilterItem[],
  masks: DataMasks,
  pending: readonly DashboardFilter[],
): void {
  setState({
    items,
    links: soundCascade(items),
    masks,
    staged: {},
    pending: new Set(pending.map(({ id }) => id)),
    problems: {},
  });
}

/**
 * Applies a mask at once. For cross-filters the id is the chart's: `setMask('12', mask)`; charts in its scope are asked
 * again with it.
 */
export function setMask(id: string | number, mask: DataMask): void {
  setState(({ masks, changes }) => ({ masks: { ...masks, [id]: mask }, changes: changes + 1 }));
}

/** Takes a mask away; a filter is left without a value. */
export function clearMask(id: string | number): void {
  const { [String(id)]: _gone, ...masks } = getState().masks;
  setState(({ changes }) => ({ masks, changes: changes + 1 }));
}

/** A value that was looked up: charts may be asked with it, and nobody has to be told of a change. */
export function settleFirst(id: string, mask: DataMask, problem?: string): void {
  setState(state => {
    const pending = new Set(state.pending);
    pending.delete(id);
    return {
      masks: { ...state.masks, [id]: mask },
      pending,
      problems: problem ? { ...state.problems, [id]: problem } : state.problems,
    };
  });
}

export function setProblem(id: string, problem: string | null): void {
  const { [id]: known, ...others } = getState().problems;
  if ((known ?? null) === problem) return;
  setState({ problems: problem === null ? others : { ...others, [id]: problem } });
}

/** Keeps a choice until it is applied; choosing what is applied already takes it back. */
export function stageMask(id: string, mask: DataMask): void {
  setState(({ staged, masks }) => {
    const { [id]: _before, ...others } = staged;
    return { staged: sameMask(mask, masks[id] ?? NO_MASK) ? others : { ...others, [id]: mask } };
  });
}

export function applyStaged(): void {
  setState(({ masks, staged, changes }) => ({
    masks: { ...masks, ...staged },
    staged: {},
    changes: changes + 1,
  }));
}

/** Empties filters at once. One that needs a value waits for it, and so do display controls for the next apply. */
export function clearFilters(filters: readonly DashboardFilter[]): void {
  const masks: Record<string, DataMask> = {};
  const staged: Record<string, DataMask> = {};
  for (const filter of filters) {
    const later = filter.list === 'controls' || isRequiredFilter(filter);
    (later ? staged : masks)[filter.id] = clearedMask(filter);
  }
  setState(state => {
    const kept = Object.entries(state.staged).filter(([id]) => !(id in masks));
    return {
      masks: { ...state.masks, ...masks },
      staged: { ...Object.fromEntries(kept), ...staged },
      changes: state.changes + 1,
    };
  });
}

export const setSpot = (spot: string | null): void => setState({ spot });

/** How a filter stands in the bar: the choice that waits, else what is applied. */
export const chosenMask = ({ staged, masks }: DataMaskState, id: string): DataMask =>
  staged[id] ?? masks[id] ?? NO_MASK;

let lastReach: { items: readonly FilterItem[]; layout: object; reach: FilterReach } | null = null;

/** Which charts each filter reaches, in the layout as it is now. */
export function currentReach(items: readonly FilterItem[], layout = layoutNow()): FilterReach {
  if (lastReach?.items !== items || lastReach.layout !== layout) {
    lastReach = { items, layout, reach: reachOf(items, placedCharts(layout)) };
  }
  return lastReach.reach;
}
