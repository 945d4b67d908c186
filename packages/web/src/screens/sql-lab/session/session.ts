import { api } from '@parallax/contract';
import { call } from '../../../api/client.ts';
import { currentUser } from '../../../platform/session.ts';
import { findTab } from '../model/state.ts';
import { createLab, type LabStore } from '../model/store.ts';
import { createResultShelf, type ResultShelf } from '../results/result-shelf.ts';
import { type Cursors, keepCursors } from './cursors.ts';
import { keepLocal } from './keep-local.ts';
import { keepOnServer, type ServerCopy } from './keep-on-server.ts';
import { type Databases, type Opened, readDatabases } from './open.ts';
import { createRuns, type Runs } from './runs.ts';
import { browserShelf } from './shelf.ts';
import { createTableCalls, type TableCalls } from './table-calls.ts';

/** One visit to the editor: its state, and what keeps it in step with the server. */
export interface Session {
  store: LabStore;
  databases: Databases;
  results: ResultShelf;
  runs: Runs;
  server: ServerCopy;
  tables: TableCalls;
  cursors: Cursors;
  /** Makes sure that a database is known here which was connected meanwhile. */
  meet(databaseId: number): Promise<void>;
  start(): () => void;
}

export function createSession({ lab, databases: first }: Opened): Session {
  const store = createLab(lab);
  const databases = new Map(first);
  const results = createResultShelf();
  const runs = createRuns(store, results, id => databases.get(id)?.allow_run_async ?? false);
  const server = keepOnServer(store);
  const shelf = browserShelf(currentUser()?.userId ?? 0);
  const cursors = keepCursors(shelf, id => findTab(store.getState(), id) !== undefined);
  return {
    store,
    databases,
    results,
    runs,
    server,
    tables: createTableCalls(store),
    cursors,
    meet: async databaseId => {
      if (databases.has(databaseId)) return;
      const { result } = await call(api.sqlLab.bootstrap, {});
      for (const [id, database] of readDatabases(result.databases)) databases.set(id, database);
    },
    start: () => {
      const ends = [keepLocal(store, shelf), server.start(), runs.start(), cursors.start()];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
