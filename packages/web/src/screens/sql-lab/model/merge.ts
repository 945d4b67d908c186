import type { Lab, Tab, TableEntry } from './state.ts';
import { EMPTY_LAB } from './state.ts';
import { isDirty } from './sync.ts';

/** What the browser kept: every tab it knows, whether or not the server heard of it. */
export interface LocalCopy {
  tabs: Tab[];
  history: string[];
  destroyed: Record<number, number>;
}

/** What the server says at the start: all tabs by name, one of them whole. */
export interface ServerTabs {
  names: readonly { serverId: number; name: string }[];
  active: { tab: Tab; tables: TableEntry[] } | null;
}

/** The newer of two copies of one tab; the server's acknowledgement counts for either. */
export function newerOf(local: Tab, server: Tab): Tab {
  const identity = { id: local.id, serverId: server.serverId, loaded: true };
  return local.updatedAt > server.updatedAt
    ? { ...local, ...identity, syncedAt: server.updatedAt }
    : { ...server, ...identity, syncedAt: server.updatedAt };
}

/** A tab of which the server told no more than its name. */
const namedOnly = (serverId: number, name: string): Tab => ({
  id: String(serverId),
  serverId,
  name,
  databaseId: null,
  catalog: null,
  schema: null,
  sql: '',
  queryLimit: null,
  templateParams: '',
  autorun: false,
  hideLeftBar: false,
  latestQueryId: null,
  savedQueryId: null,
  updatedAt: 0,
  syncedAt: 0,
  loaded: false,
});

/** A tab that was being created when the browser went away: the server has it, the browser never heard its number. */
const adopts = (local: Tab, server: Tab): boolean =>
  local.serverId === null && local.name === server.name && (server.sql === local.sql || server.sql === '');

function serverTab(
  row: { serverId: number; name: string },
  known: Tab | undefined,
  local: LocalCopy,
  server: ServerTabs,
): Tab {
  const whole = server.active?.tab.serverId === row.serverId ? server.active.tab : null;
  if (whole) {
    const orphan = known ?? local.tabs.find(tab => adopts(tab, whole));
    return orphan ? newerOf(orphan, whole) : whole;
  }
  return known ? { ...known, loaded: false } : namedOnly(row.serverId, row.name);
}

const isClosed = ({ serverId }: Tab, { destroyed }: LocalCopy): boolean =>
  serverId !== null && serverId in destroyed;

/** A tab the server does not list is this browser's own as long as it holds something the server never got. */
function unsent(tab: Tab): Tab[] {
  if (tab.serverId === null) return [tab];
  return isDirty(tab) ? [{ ...tab, serverId: null, syncedAt: 0, loaded: true }] : [];
}

const inLocalOrder = (tabs: readonly Tab[], order: readonly Tab[]): Tab[] => {
  const rank = new Map(order.map((tab, index) => [tab.id, index]));
  return [...tabs].sort((a, b) => (rank.get(a.id) ?? order.length) - (rank.get(b.id) ?? order.length));
};

/** Only the first table of a tab is open. */
export const firstExpanded = (tables: readonly TableEntry[]): TableEntry[] => {
  const seen = new Set<string>();
  return tables.map(table => {
    const first = !seen.has(table.tabId);
    seen.add(table.tabId);
    return { ...table, expanded: first };
  });
};

/**
 * The tabs a visit starts with: the server's, each replaced by this browser's copy where that is newer, without the
 * closed ones, and those that only this browser knows. A tab whose row is gone was closed elsewhere, and stays only
 * for the sake of unsent edits.
 */
export function mergeTabs(local: LocalCopy, server: ServerTabs): Lab {
  const kept = server.names.filter(({ serverId }) => !(serverId in local.destroyed));
  const byRow = new Map(local.tabs.map(tab => [tab.serverId, tab]));
  const known = kept.map(row => serverTab(row, byRow.get(row.serverId), local, server));
  const ids = new Set(known.map(tab => tab.id));
  const own = local.tabs.filter(tab => !ids.has(tab.id) && !isClosed(tab, local)).flatMap(unsent);
  const tabs = inLocalOrder([...known, ...own], local.tabs);
  const exists = new Set(tabs.map(tab => tab.id));
  const activeOnServer = known.find(tab => tab.serverId === server.active?.tab.serverId)?.id;
  const looked = local.history.filter(id => exists.has(id));
  const history = looked.length > 0 ? looked : activeOnServer ? [activeOnServer] : [];
  if (history.length === 0 && tabs[0]) history.push(tabs[0].id);
  const owner = activeOnServer;
  return {
    ...EMPTY_LAB,
    tabs,
    history: history.filter((id, index) => id !== history[index - 1]),
    tables: owner
      ? firstExpanded((server.active?.tables ?? []).map(table => ({ ...table, tabId: owner })))
      : [],
    destroyed: local.destroyed,
  };
}
