import { api, SQL_LAB, type SqlLabDatabase } from '@parallax/contract';
import type { Static } from 'typebox';
import { call } from '../../../api/client.ts';
import { currentUser } from '../../../platform/session.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { MESSAGES } from '../messages.ts';
import { type Address, asksForTab } from '../model/address.ts';
import { readLocal } from '../model/local-copy.ts';
import { mergeTabs } from '../model/merge.ts';
import { newClientId } from '../model/names.ts';
import { activeTab, type Lab, type TabContent } from '../model/state.ts';
import { addTab, blankContent, editTab, switchTo } from '../model/tabs.ts';
import { receivedTab } from '../model/wire.ts';
import { browserShelf } from './shelf.ts';

export type Database = Static<typeof SqlLabDatabase>;
export type Databases = ReadonlyMap<number, Database>;

/** What the address asked for and could not be opened. */
export interface NotOpened {
  what: 'link' | 'saved query' | 'query' | 'dataset';
  error: unknown;
}

export interface Opened {
  lab: Lab;
  databases: Databases;
  notOpened: NotOpened | null;
}

/** The configured database, else the one with the smallest id. */
const defaultDatabase = (databases: Databases): number | null => {
  const ids = [...databases.values()].filter(database => database.expose_in_sqllab).map(({ id }) => id);
  return ids.length > 0 ? Math.min(...ids) : null;
};

/** Where a new tab starts: where the last one was, or at the default database. */
export function newContent(lab: Lab, databases: Databases): TabContent {
  const last = activeTab(lab);
  const known = last?.databaseId !== null && last?.databaseId !== undefined && databases.has(last.databaseId);
  return blankContent({
    databaseId: known ? last.databaseId : defaultDatabase(databases),
    catalog: known ? last.catalog : null,
    schema: known ? last.schema : null,
    queryLimit: SQL_LAB.defaultLimit,
  });
}

async function asked(address: Address): Promise<Partial<TabContent>> {
  const { permalinkKey, savedQueryId, queryId, datasetId } = address;
  if (permalinkKey) {
    const {
      dbId,
      templateParams,
      autorun: _,
      ...link
    } = await call(api.permalink.sql, {
      params: { key: permalinkKey },
    });
    return { ...link, databaseId: dbId, templateParams: templateParams ?? '' };
  }
  if (savedQueryId !== undefined) {
    const { result } = await call(api.savedQuery.item, { params: { pk: savedQueryId } });
    return {
      name: result.label ?? '',
      sql: result.sql ?? '',
      databaseId: result.database?.id ?? null,
      catalog: result.catalog ?? null,
      schema: result.schema ?? null,
      templateParams: result.template_parameters ?? '',
      savedQueryId,
    };
  }
  if (queryId !== undefined) {
    const { result } = await call(api.query.item, { params: { pk: queryId } });
    return {
      name: result.tab_name ?? '',
      sql: result.sql ?? '',
      databaseId: result.database?.id ?? null,
      catalog: result.catalog ?? null,
      schema: result.schema ?? null,
    };
  }
  if (datasetId !== undefined) {
    const { result } = await call(api.dataset.item, { params: { id_or_uuid: String(datasetId) } });
    return {
      name: result.table_name ?? '',
      sql: address.sql ?? result.sql ?? result.select_star ?? '',
      databaseId: result.database?.id ?? null,
      catalog: result.catalog ?? null,
      schema: result.schema ?? null,
    };
  }
  return {};
}

/** A tab for what the address asks for; one that is open already comes forward. */
async function openAddress(
  lab: Lab,
  address: Address,
  databases: Databases,
): Promise<Pick<Opened, 'lab' | 'notOpened'>> {
  if (!asksForTab(address)) return { lab, notOpened: null };
  const open = lab.tabs.find(tab => tab.savedQueryId !== null && tab.savedQueryId === address.savedQueryId);
  if (open) return { lab: switchTo(lab, open.id), notOpened: null };
  try {
    const content: TabContent = {
      ...newContent(lab, databases),
      ...(address.databaseId === undefined
        ? {}
        : { databaseId: address.databaseId, catalog: null, schema: null }),
      ...(address.catalog === undefined ? {} : { catalog: address.catalog }),
      ...(address.schema === undefined ? {} : { schema: address.schema }),
      ...(address.name === undefined ? {} : { name: address.name }),
      ...(address.sql === undefined ? {} : { sql: address.sql }),
      autorun: address.autorun,
      ...(await asked(address)),
    };
    return { lab: addTab(lab, newClientId(), content, Date.now()), notOpened: null };
  } catch (error) {
    toast.danger(address.datasetId === undefined ? MESSAGES.queryNotLoaded() : MESSAGES.datasetNotLoaded());
    return { lab, notOpened: { what: askedFor(address), error } };
  }
}

function askedFor({ permalinkKey, savedQueryId, queryId }: Address): NotOpened['what'] {
  if (permalinkKey) return 'link';
  if (savedQueryId !== undefined) return 'saved query';
  return queryId !== undefined ? 'query' : 'dataset';
}

/** A tab that names no database, made while there was none, takes the default one. */
function withDatabases(lab: Lab, databases: Databases): Lab {
  const databaseId = defaultDatabase(databases);
  if (databaseId === null) return lab;
  return lab.tabs
    .filter(tab => tab.loaded && tab.databaseId === null)
    .reduce((current, tab) => editTab(current, tab.id, { databaseId }, Date.now()), lab);
}

export const readDatabases = (databases: Record<string, Database>): Map<number, Database> =>
  new Map(Object.values(databases).map(database => [database.id, database]));

/** Everything a visit starts with: the server's tabs merged with this browser's, and what the address asks for. */
export async function openLab(address: Address, signal: AbortSignal): Promise<Opened> {
  const { result } = await call(api.sqlLab.bootstrap, {}, { signal });
  const databases = readDatabases(result.databases);
  const active = result.active_tab && receivedTab(result.active_tab);
  const merged = mergeTabs(readLocal(browserShelf(currentUser()?.userId ?? 0)), {
    names: result.tab_state_ids.map(({ id, label }) => ({ serverId: id, name: label ?? '' })),
    active,
  });
  const owner = merged.tabs.find(tab => tab.serverId === active?.tab.serverId);
  const latest = owner && active?.query ? { ...active.query, tabId: owner.id } : null;
  const known = latest ? { ...merged, queries: { [latest.id]: latest } } : merged;
  const { lab, notOpened } = await openAddress(known, address, databases);
  const start =
    lab.tabs.length > 0 ? lab : addTab(lab, newClientId(), newContent(lab, databases), Date.now());
  return { lab: withDatabases(start, databases), databases, notOpened };
}
