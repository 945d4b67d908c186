import { SQL_EDITOR, type TableSchema, type TabState } from '@parallax/contract';
import type { Static } from 'typebox';
import { queryOf } from './queries.ts';
import type { Query, Tab, TableEntry } from './state.ts';

export type WireTab = Static<typeof TabState>;

const momentIn = (extra: Record<string, unknown>): number =>
  typeof extra.updatedAt === 'number' ? extra.updatedAt : 0;

export interface ReceivedTab {
  tab: Tab;
  tables: TableEntry[];
  query: Query | null;
}

const tableOf = (wire: Static<typeof TableSchema>, tabId: string): TableEntry => ({
  id: `server-${wire.id}`,
  serverId: wire.id,
  tabId,
  databaseId: wire.database_id,
  catalog: wire.catalog,
  schema: wire.schema,
  name: wire.table,
  expanded: wire.expanded,
  previewQueryId: null,
});

/** A tab as the server keeps it. */
export function receivedTab(wire: WireTab, id = String(wire.id)): ReceivedTab {
  const updatedAt = momentIn(wire.extra_json);
  return {
    tab: {
      id,
      serverId: wire.id,
      name: wire.label ?? '',
      databaseId: wire.database_id,
      catalog: wire.catalog,
      schema: wire.schema,
      sql: wire.sql ?? '',
      queryLimit: wire.query_limit,
      templateParams: wire.template_params ?? '',
      autorun: wire.autorun,
      hideLeftBar: wire.hide_left_bar,
      latestQueryId: wire.latest_query?.id ?? null,
      savedQueryId: wire.saved_query?.id ?? null,
      updatedAt,
      syncedAt: updatedAt,
      loaded: true,
    },
    tables: wire.table_schemas.map(table => tableOf(table, id)),
    query: wire.latest_query && queryOf(wire.latest_query, id),
  };
}

/** The object that creates the row of a tab. */
export const newTab = (tab: Tab, databaseId: number) => ({
  id: tab.id,
  name: tab.name,
  dbId: databaseId,
  catalog: tab.catalog,
  schema: tab.schema,
  sql: tab.sql,
  queryLimit: tab.queryLimit,
  hideLeftBar: tab.hideLeftBar,
  templateParams: tab.templateParams,
  remoteId: tab.savedQueryId,
});

/** The fields that bring the server's row up to the tab. */
export const tabChanges = (tab: Tab) => ({
  database_id: tab.databaseId,
  catalog: tab.catalog,
  schema: tab.schema,
  sql: tab.sql,
  label: tab.name,
  query_limit: tab.queryLimit,
  latest_query_id: tab.latestQueryId,
  template_params: tab.templateParams,
  hide_left_bar: tab.hideLeftBar,
  autorun: tab.autorun,
  saved_query_id: tab.savedQueryId,
  extra_json: JSON.stringify({ updatedAt: tab.updatedAt, version: SQL_EDITOR.tabStateVersion }),
});
