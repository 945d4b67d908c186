import type { QueryState, StructuredError } from '@parallax/contract';

/** What a tab holds that people edit, and the server keeps. */
export interface TabContent {
  name: string;
  databaseId: number | null;
  catalog: string | null;
  schema: string | null;
  sql: string;
  queryLimit: number | null;
  /** Values of the SQL's parameters, as JSON text. */
  templateParams: string;
  autorun: boolean;
  hideLeftBar: boolean;
  /** Client id of the run whose results the tab shows. */
  latestQueryId: string | null;
  savedQueryId: number | null;
}

export interface Tab extends TabContent {
  /** Stays the same for as long as this browser knows the tab. */
  id: string;
  /** The row that keeps the tab on the server; null while it lives in this browser alone. */
  serverId: number | null;
  /** Moment of the newest edit, ever growing; decides which of two copies is newer. */
  updatedAt: number;
  /** The edit the server is known to have. */
  syncedAt: number;
  /** Whether the server's copy has been looked at; nothing is sent before. */
  loaded: boolean;
}

/** A table opened under the tree of one tab. */
export interface TableEntry {
  id: string;
  serverId: number | null;
  tabId: string;
  databaseId: number;
  catalog: string | null;
  schema: string | null;
  name: string;
  expanded: boolean;
  previewQueryId: string | null;
}

/** One run, as this browser knows it. */
export interface Query {
  /** Client id, 11 characters. */
  id: string;
  tabId: string;
  databaseId: number;
  catalog: string | null;
  schema: string | null;
  sql: string;
  executedSql: string | null;
  state: QueryState;
  progress: number;
  progressText: string | null;
  rows: number | null;
  limit: number | null;
  limitingFactor: string | null;
  startedAt: number;
  endedAt: number | null;
  resultsKey: string | null;
  serverId: number | null;
  runAsync: boolean;
  isPreview: boolean;
  createsTable: boolean;
  tempSchema: string | null;
  tempTable: string | null;
  trackingUrl: string | null;
  errors: StructuredError[];
  /** Where the run text starts in the editor's text, to place its errors. */
  offset: number;
}

/** What stands below the editor: results, the tab's history, or one of its tables. */
export type Pane = 'results' | 'history' | { table: string };

export interface Lab {
  tabs: Tab[];
  /** Tabs in the order they were looked at, without repetition in a row; the last one is shown. */
  history: string[];
  tables: TableEntry[];
  queries: Record<string, Query>;
  panes: Record<string, Pane>;
  /** Server rows of closed tabs, with the moment they were closed, until the server has let go of them. */
  destroyed: Record<number, number>;
}

export const EMPTY_LAB: Lab = { tabs: [], history: [], tables: [], queries: {}, panes: {}, destroyed: {} };

export const activeId = (lab: Lab): string | null => lab.history.at(-1) ?? null;

/** Where each tab stood when it was last looked for. */
const places = new Map<string, number>();

/** Asked by every part of the screen on every key press, among ten thousand tabs too. */
export function findTab({ tabs }: Pick<Lab, 'tabs'>, id: string | null): Tab | undefined {
  if (id === null) return undefined;
  const known = tabs[places.get(id) ?? -1];
  if (known?.id === id) return known;
  const at = tabs.findIndex(tab => tab.id === id);
  if (at < 0) places.delete(id);
  else places.set(id, at);
  return tabs[at];
}

export const textOf = (lab: Lab, id: string | null): string => findTab(lab, id)?.sql ?? '';

export const activeTab = (lab: Lab): Tab | undefined => findTab(lab, activeId(lab));

/** The name of a tab in calls about its runs. */
export const editorIdOf = (tab: Pick<Tab, 'id' | 'serverId'>): string =>
  tab.serverId === null ? tab.id : String(tab.serverId);
