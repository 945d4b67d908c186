import { api, isInProgress, SQL_EDITOR } from '@parallax/contract';
import { call } from '../../../api/client.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { MESSAGES } from '../messages.ts';
import { newClientId } from '../model/names.ts';
import { type NewRun, startQuery, stopRun } from '../model/queries.ts';
import { findTab } from '../model/state.ts';
import type { LabStore } from '../model/store.ts';
import { changeTable } from '../model/tables.ts';
import type { ResultShelf } from '../results/result-shelf.ts';
import { followRuns } from './follow-runs.ts';
import { type CreateMethod, sendRun } from './send-run.ts';

export interface RunOptions {
  sql: string;
  /** Where `sql` starts in the tab's text. */
  offset?: number;
  /** Makes a table or view of this name from the query. */
  createAs?: { method: CreateMethod; name: string };
}

export interface Runs {
  run(tabId: string, options: RunOptions): void;
  /** Reads the first rows of a table for its pane. */
  preview(tableId: string, sql: string): void;
  stop(queryId: string): Promise<void>;
  /** Begins to follow what runs on the server; answers the function that ends it. */
  start(): () => void;
}

async function stop(store: LabStore, results: ResultShelf, queryId: string): Promise<void> {
  const query = store.getState().queries[queryId];
  if (!query || !isInProgress(query.state)) return;
  store.change(lab => stopRun(lab, queryId, Date.now()));
  results.drop(queryId);
  try {
    await call(api.query.stop, { body: { client_id: queryId } });
    toast.success(MESSAGES.stopped());
  } catch {
    toast.danger(MESSAGES.notStopped());
  }
}

/** Runs SQL, follows what runs by itself, and stops it. */
export function createRuns(
  store: LabStore,
  results: ResultShelf,
  isAsync: (databaseId: number) => boolean,
): Runs {
  const follower = followRuns(store, results);
  const begin = (tabId: string, run: Omit<NewRun, 'id' | 'tabId'>, method: CreateMethod): string | null => {
    const tab = findTab(store.getState(), tabId);
    if (!tab) return null;
    const started = { ...run, id: newClientId(), tabId };
    store.change(lab => startQuery(lab, started, Date.now()));
    void sendRun({ store, results, ...follower }, started, tab, method);
    follower.wake();
    return started.id;
  };
  return {
    run: (tabId, { sql, offset = 0, createAs }) => {
      const tab = findTab(store.getState(), tabId);
      if (!tab || tab.databaseId === null || sql.trim() === '') return;
      const { databaseId, catalog, schema, queryLimit: limit } = tab;
      const runAsync = isAsync(databaseId);
      const creates = createAs ? { createsTable: true, tempTable: createAs.name } : {};
      const run = { databaseId, catalog, schema, sql, limit, offset, runAsync, ...creates };
      begin(tabId, run, createAs?.method ?? 'TABLE');
    },
    preview: (tableId, sql) => {
      const table = store.getState().tables.find(entry => entry.id === tableId);
      if (!table) return;
      const { databaseId, catalog, schema } = table;
      const about = { limit: SQL_EDITOR.previewLimit, offset: 0, runAsync: false, isPreview: true };
      const id = begin(table.tabId, { databaseId, catalog, schema, sql, ...about }, 'TABLE');
      store.change(lab => changeTable(lab, tableId, { previewQueryId: id }));
    },
    stop: queryId => stop(store, results, queryId),
    start: follower.start,
  };
}
