import { api, isFinished } from '@parallax/contract';
import { call } from '../../../api/client.ts';
import { ClientError, structured } from '../../../api/errors.ts';
import { eventLog } from '../../../platform/event-log.ts';
import { MESSAGES } from '../messages.ts';
import { factsOf, type NewRun, stepRun } from '../model/queries.ts';
import { editorIdOf, type Query, type Tab } from '../model/state.ts';
import type { LabStore } from '../model/store.ts';
import type { ResultShelf } from '../results/result-shelf.ts';
import { PAGE_ROWS } from '../results/result-source.ts';
import type { Follower } from './follow-runs.ts';
import { isUnreachable } from './keeping-failures.ts';

export type CreateMethod = 'TABLE' | 'VIEW';

/** Rows of a quick query save a way to the server; of a slow one it is heard soon that it runs. */
const FIRST_ROWS = { limit: PAGE_ROWS, wait: 200 };

const CSRF = /CSRF token/i;

const errorsOf = (error: unknown): Query['errors'] => {
  if (!(error instanceof ClientError)) return [structured('GENERIC_BACKEND_ERROR', MESSAGES.unknown())];
  return error.errors.map(entry => ({
    ...entry,
    message: CSRF.test(entry.message) ? MESSAGES.sessionOver() : entry.message || MESSAGES.unknown(),
  }));
};

const bodyOf = (run: NewRun, tab: Tab, method: CreateMethod) => ({
  client_id: run.id,
  database_id: run.databaseId,
  runAsync: run.runAsync,
  catalog: run.catalog,
  schema: run.schema,
  sql: run.sql,
  // A look at a table is no run of the tab: its history does not list it.
  sql_editor_id: run.isPreview ? null : editorIdOf(tab),
  tab: tab.name,
  templateParams: tab.templateParams,
  queryLimit: run.limit,
  expand_data: true,
  ...(run.createsTable
    ? { select_as_cta: true, tmp_table_name: run.tempTable, ctas_method: method }
    : { first_rows: FIRST_ROWS }),
});

interface Parts extends Pick<Follower, 'report' | 'askSoon' | 'askNow' | 'doubt'> {
  store: LabStore;
  results: ResultShelf;
}

function logFailures(errors: Query['errors']): void {
  for (const { error_type, message, extra } of errors) {
    eventLog.log({
      event_name: 'sqllab_fetch_failed_query',
      error_type,
      issue_codes: extra.issue_codes,
      error_details: message,
    });
  }
}

/** Has the server run it. Rows come with the answer, or from the results store while it goes on by itself. */
export async function sendRun(
  { store, results, report, askSoon, askNow, doubt }: Parts,
  run: NewRun,
  tab: Tab,
  method: CreateMethod,
) {
  eventLog.log({ event_name: 'sqllab_run_query' });
  // What never left the browser cannot be running.
  const isSent = navigator.onLine;
  try {
    const reply = await call(api.sqlLab.execute, { body: bodyOf(run, tab, method) });
    const { query } = reply;
    if (!query) return;
    if ('status' in reply) {
      const { columns = [], data = [] } = reply;
      results.seed(run.id, { columns, data, total: query.rows ?? data.length });
      store.change(lab => stepRun(lab, run.id, { type: 'succeed', status: 'success' }, factsOf(query)));
      return;
    }
    report([query]);
    askSoon();
    const state = store.getState().queries[run.id]?.state;
    if (state === undefined || isFinished(state)) return;
    const source = results.open(run.id);
    if (reply.window) source.begin(reply.window);
    // The server answers this with the first rows, or when there will be none: ahead of the next poll.
    await source.first().catch(() => undefined);
    if (source.columns.length > 0) await source.end().catch(() => undefined);
    askNow();
  } catch (error) {
    const errors = errorsOf(error);
    if (isSent && isUnreachable(error)) return doubt(run.id, errors);
    logFailures(errors);
    const facts = { errors, endedAt: Date.now() };
    store.change(lab => stepRun(lab, run.id, { type: 'fail' }, facts));
  }
}
