import { produce } from 'immer';
import type { Lab, Pane, TableEntry } from './state.ts';

export type TableName = Pick<TableEntry, 'tabId' | 'databaseId' | 'catalog' | 'schema' | 'name'>;

const KEYS = ['tabId', 'databaseId', 'catalog', 'schema', 'name'] as const;
const isSame = (a: TableName, b: TableName): boolean => KEYS.every(key => a[key] === b[key]);

export const tablesOf = (lab: Lab, tabId: string): TableEntry[] =>
  lab.tables.filter(table => table.tabId === tabId);

/** Opens a table under a tab, once; its pane comes forward. */
export const addTable = (lab: Lab, id: string, table: TableName): Lab =>
  produce(lab, draft => {
    const known = draft.tables.find(entry => isSame(entry, table));
    if (known) known.expanded = true;
    else draft.tables.unshift({ ...table, id, serverId: null, expanded: true, previewQueryId: null });
    draft.panes[table.tabId] = { table: known?.id ?? id };
  });

export const changeTable = (lab: Lab, id: string, change: Partial<TableEntry>): Lab =>
  produce(lab, draft => {
    const table = draft.tables.find(entry => entry.id === id);
    if (table) Object.assign(table, change);
  });

/** A pane whose table went away shows the results again. */
export const removeTable = (lab: Lab, id: string): Lab =>
  produce(lab, draft => {
    const table = lab.tables.find(entry => entry.id === id);
    if (!table) return;
    draft.tables = lab.tables.filter(entry => entry.id !== id);
    const pane = lab.panes[table.tabId];
    if (typeof pane === 'object' && pane.table === id) draft.panes[table.tabId] = 'results';
  });

export const showPane = (lab: Lab, tabId: string, pane: Pane): Lab => ({
  ...lab,
  panes: { ...lab.panes, [tabId]: pane },
});
