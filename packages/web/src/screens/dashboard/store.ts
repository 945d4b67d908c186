import { type DatasetFacts, GRID, type Layout, type LayoutNode } from '@parallax/contract';
import { create } from 'zustand';
import type { Command } from '../../editing/command.ts';
import * as history from '../../editing/history.ts';
import { t } from '../../platform/i18n.ts';
import { toast } from '../../ui/toasts/store.ts';
import type { ChartInfo, DatasetChoices } from './data.ts';
import { type DashboardDraft, NO_PROPERTIES } from './model/draft.ts';

export interface DashboardState {
  id: number;
  /** As the address names it: the key of what was fetched. */
  idOrSlug: string;
  published: boolean;
  canEdit: boolean;
  etag: string | null;
  history: history.History<DashboardDraft>;
  editing: boolean;
  /** The chosen tab of each tab strip; the first when none was chosen. */
  activeTabs: Record<string, string>;
  /** The component the address leads to. */
  linked: string;
  /** The components edit mode acts on together. */
  selected: readonly string[];
  /** The text that is being written. */
  writing: string | null;
  /** The chart that fills the window. */
  fullSize: string | null;
  charts: ReadonlyMap<number, ChartInfo>;
  datasets: ReadonlyMap<string, DatasetFacts> | null;
  /** What filters offer, by dataset. */
  choices: ReadonlyMap<number, DatasetChoices>;
  openDescriptions: ReadonlySet<number>;
  hideChartControls: boolean;
  hideTabs: boolean;
}

const NOTHING: DashboardDraft = {
  layout: {},
  metadata: {},
  properties: NO_PROPERTIES,
};

const initial = (): DashboardState => ({
  id: 0,
  idOrSlug: '',
  published: false,
  canEdit: false,
  etag: null,
  history: history.startHistory(NOTHING, GRID.undoLimit),
  editing: false,
  activeTabs: {},
  linked: '',
  selected: [],
  writing: null,
  fullSize: null,
  charts: new Map(),
  datasets: null,
  choices: new Map(),
  openDescriptions: new Set(),
  hideChartControls: false,
  hideTabs: false,
});

/** The state of the one dashboard on the screen. */
export const useDashboard = create<DashboardState>(initial);

const { setState, getState } = useDashboard;

export const resetDashboard = (): void => setState(initial(), true);
export const openDraft = (draft: DashboardDraft): void =>
  setState({ history: history.startHistory(draft, GRID.undoLimit) });

/** Runs an edit; says so once when undoing can no longer reach the start. */
export function edit(command: Command<DashboardDraft>): void {
  const before = getState().history;
  const after = history.run(before, command);
  setState({ history: after });
  if (history.isFull(after) && !history.isFull(before)) {
    toast.warning(
      t(
        'You have used all %s undo slots and will not be able to fully undo subsequent actions. You may save your current state to reset the history.',
        GRID.undoLimit,
      ),
    );
  }
}

export const undo = (): void => setState(state => ({ history: history.undo(state.history) }));
export const redo = (): void => setState(state => ({ history: history.redo(state.history) }));
export const markStep = (): void => setState(state => ({ history: history.mark(state.history) }));
export const layoutNow = (): Layout => getState().history.present.layout;

export const useNode = (id: string): LayoutNode | undefined =>
  useDashboard(state => state.history.present.layout[id]);
export const useUnsaved = (): boolean => useDashboard(state => history.isChanged(state.history));

export const chooseTab = (tabsId: string, tabId: string): void =>
  setState(state => ({ activeTabs: { ...state.activeTabs, [tabsId]: tabId } }));

export function toggleDescription(chartId: number): void {
  const open = new Set(getState().openDescriptions);
  if (!open.delete(chartId)) open.add(chartId);
  setState({ openDescriptions: open });
}

export const setFullSize = (fullSize: string | null): void => setState({ fullSize });
