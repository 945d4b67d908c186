import { api } from '@parallax/contract';
import { call } from '../../../api/client.ts';
import { MESSAGES } from '../messages.ts';
import { queriesOf } from '../model/queries.ts';
import type { LabStore } from '../model/store.ts';
import { changeTable } from '../model/tables.ts';
import { isStatus, KeepingError } from './keeping-failures.ts';

async function bringQueries(store: LabStore, tabId: string, serverId: number): Promise<void> {
  for (const query of queriesOf(store.getState(), tabId)) {
    if (query.serverId === null) continue;
    try {
      await call(api.tabState.migrateQuery, { params: { pk: serverId }, body: { queryId: query.id } });
    } catch (error) {
      // Removed from the log meanwhile.
      if (!isStatus(error, 404)) throw error;
    }
  }
}

async function bringTables(store: LabStore, tabId: string, serverId: number): Promise<void> {
  const waiting = store.getState().tables.filter(table => table.tabId === tabId && table.serverId === null);
  for (const { tabId: _, id: entryId, serverId: __, databaseId, ...table } of waiting) {
    const body = { table: { ...table, dbId: databaseId, queryEditorId: serverId } };
    const { id } = await call(api.tableSchema.create, { body });
    store.change(lab => changeTable(lab, entryId, { serverId: id }));
  }
}

/** Runs and tables of a tab that lived in this browser alone follow it to the server. */
export async function bringAlong(store: LabStore, tabId: string, serverId: number): Promise<void> {
  const parts = [
    { bring: bringQueries, what: 'query state' as const },
    { bring: bringTables, what: 'table schema state' as const },
  ];
  for (const { bring, what } of parts) {
    try {
      await bring(store, tabId, serverId);
    } catch (cause) {
      throw new KeepingError(MESSAGES.notMigrated(what), { cause });
    }
  }
}
