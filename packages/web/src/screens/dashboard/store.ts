import { type DatasetFacts, GRID, type Layout, type LayoutNode } from '@parallax/contract';
import { create } from 'zustand';
import * as history from '../../editing/history.ts';
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
