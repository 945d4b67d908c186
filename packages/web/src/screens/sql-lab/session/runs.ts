import { api, isInProgress, SQL_EDITOR } from '@parallax/contract';
import { call } from '../../../api/client.ts';
import { ClientError, structured } from '../../../api/errors.ts';
import { t } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { newClientId } from '../model/names.ts';
import {
  factsOf,
  type NewRun,
  refreshQueries,
  runningIds,
  runsToFetch,
  startQuery,
  stepRun,
  stopRun,
  type WireQuery,
} from '../model/queries.ts';
import { editorIdOf, findTab, type Query } from '../model/state.ts';
import type { LabStore } from '../model/store.ts';
import { changeTable } from '../model/tables.ts';
import type { ResultShelf } from '../results/result-shelf.ts';

export interface RunOptions {
  sql: string;
  /** Where `sql` starts in the tab's text. */
  offset?: number;
  /** Makes a table or view of this name from the query. */
  createAs?: { method: 'TABLE' | 'VIEW'; name: string };
}

export interface Runs {
  run(tabId: string, options: RunOptions): void;
  preview(tableId: string, sql: string): void;
  stop(queryId: string): Promise<void>;
  /** Begins to follow what runs on the server; answers the function that ends it. */
  start(): () => void;
}

interface About {
  tab: string;
  editor: string;
  templateParams: string;
  method: 'TABLE' | 'VIEW';
}

const CSRF = /CSRF token/i;

const errorsOf = (error: unknown): Query['errors'] => {
  if (!(error instanceof ClientError)) return [structured('GENERIC_BACKEND_ERROR', t('Unknown error'))];
  return error.errors.map(entry => ({
    ...entry,
    message: CSRF.test(entry.message)
      ? t('Your session timed out, please refresh your page and try again.')
      : entry.message || t('Unknown error'),
  }));
};

/** Runs SQL, follows what runs by itself, and stops it. */
export function createRuns(
  store: LabStore,
  results: ResultShelf,
  isAsync: (databaseId: number) => boolean,
): Runs {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polledAt = Date.now();
  let ended = true;

  const schedule = () => {
    if (ended || timer || runningIds(store.getState()).length === 0) return;
    timer = setTimeout(poll, SQL_EDITOR.pollInterval);
  };
  /** The first rows end the run for the reader; nothing to read ends it as well. */
  const fetchRows = async (id: string) => {
    store.change(lab => stepRun(lab, id, { type: 'fetch' }));
    try {
      if (!store.getState().queries[id]?.createsTable) await results.open(id).first();
      store.change(lab => stepRun(lab, id, { type: 'succeed', status: 'success' }, { progress: 100 }));
    } catch (error) {
      const errors = error instanceof ClientError ? [...error.errors] : [];
      const lost = structured('RESULTS_BACKEND_ERROR', t('Failed at retrieving results'));
      store.change(lab =>
        stepRun(lab, id, { type: 'fail' }, { errors: errors.length > 0 ? errors : [lost] }),
      );
    }
  };
  const follow = (reports: readonly WireQuery[]) => {
    const ready = runsToFetch(store.getState(), reports);
    store.change(lab => refreshQueries(lab, reports));
    for (const id of ready) void fetchRows(id);
  };
  async function poll() {
    const since = polledAt - SQL_EDITOR.pollLookBack;
    const asked = Date.now();
    try {
      const oldest = Math.min(...runningIds(store.getState()).map(startOf), since);
      const { result } = await call(
        api.query.updatedSince,
        { q: { last_updated_ms: Math.max(oldest, asked - SQL_EDITOR.maxPolledAge) } },
        { timeout: SQL_EDITOR.requestTimeout },
      );
      polledAt = asked;
      follow(result);
    } catch {
      // The next round asks for the same time again.
    }
    timer = undefined;
    schedule();
  }
  const startOf = (id: string): number => store.getState().queries[id]?.startedAt ?? Date.now();

  async function send(run: NewRun, about: About) {
    const { method, ...body } = about;
    const creates = run.createsTable
      ? { select_as_cta: true, tmp_table_name: run.tempTable, ctas_method: method }
      : {};
    try {
      const reply = await call(api.sqlLab.execute, {
        body: {
          client_id: run.id,
          database_id: run.databaseId,
          runAsync: run.runAsync,
          catalog: run.catalog,
          schema: run.schema,
          sql: run.sql,
          sql_editor_id: body.editor,
          tab: body.tab,
          templateParams: body.templateParams,
          queryLimit: run.limit,
          expand_data: true,
          ...creates,
        },
      });
      if ('status' in reply && reply.query) {
        const { query, columns = [], data = [] } = reply;
        results.seed(run.id, { columns, data, total: query.rows ?? data.length });
        store.change(lab => stepRun(lab, run.id, { type: 'succeed', status: 'success' }, factsOf(query)));
        return;
      }
      const { query } = reply;
      if (!query) return;
      // A run the server ended before it answered is reported as such.
      store.change(lab => refreshQueries(lab, [query]));
      void results
        .open(run.id)
        .first()
        .catch(() => undefined);
    } catch (error) {
      const facts = { errors: errorsOf(error), endedAt: Date.now() };
      store.change(lab => stepRun(lab, run.id, { type: 'fail' }, facts));
    }
  }

  function begin(tabId: string, run: Omit<NewRun, 'id' | 'tabId'>, method: About['method']): string | null {
    const tab = findTab(store.getState(), tabId);
    if (!tab) return null;
    const started = { ...run, id: newClientId(), tabId };
    store.change(lab => startQuery(lab, started, Date.now()));
    const { name, templateParams } = tab;
    void send(started, { tab: name, editor: editorIdOf(tab), templateParams, method });
    schedule();
    return started.id;
  }

  return {
    run: (tabId, { sql, offset = 0, createAs }) => {
      const tab = findTab(store.getState(), tabId);
      if (!tab || tab.databaseId === null || sql.trim() === '') return;
      begin(
        tabId,
        {
          databaseId: tab.databaseId,
          catalog: tab.catalog,
          schema: tab.schema,
          sql,
          limit: tab.queryLimit,
          offset,
          runAsync: isAsync(tab.databaseId),
          ...(createAs ? { createsTable: true, tempTable: createAs.name } : {}),
        },
        createAs?.method ?? 'TABLE',
      );
    },
    preview: (tableId, sql) => {
      const table = store.getState().tables.find(entry => entry.id === tableId);
      if (!table) return;
      const { databaseId, catalog, schema } = table;
      const run = {
        databaseId,
        catalog,
        schema,
        sql,
        limit: SQL_EDITOR.previewLimit,
        offset: 0,
        runAsync: false,
        isPreview: true,
      };
      const id = begin(table.tabId, run, 'TABLE');
      store.change(lab => changeTable(lab, tableId, { previewQueryId: id }));
    },
    stop: async queryId => {
      const query = store.getState().queries[queryId];
      if (!query || !isInProgress(query.state)) return;
      store.change(lab => stopRun(lab, queryId, Date.now()));
      results.drop(queryId);
      try {
        await call(api.query.stop, { body: { client_id: queryId } });
        toast.success(t('Query was stopped.'));
      } catch {
        toast.danger(t('Failed to stop query.'));
      }
    },
    start: () => {
      ended = false;
      schedule();
      return () => {
        ended = true;
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
