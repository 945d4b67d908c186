import {
  isInactive,
  isInProgress,
  type QueryEvent,
  type RunningQuery,
  SQL_EDITOR,
  type StructuredError,
  stepQuery,
} from '@parallax/contract';
import { produce } from 'immer';
import type { Static } from 'typebox';
import type { Lab, Query, Tab } from './state.ts';
import { editorIdOf } from './state.ts';
import { editTab } from './tabs.ts';

export type WireQuery = Static<typeof RunningQuery>;

export type NewRun = Pick<
  Query,
  'id' | 'tabId' | 'databaseId' | 'catalog' | 'schema' | 'sql' | 'limit' | 'runAsync' | 'offset'
> &
  Partial<Pick<Query, 'isPreview' | 'createsTable' | 'tempTable' | 'tempSchema'>>;

/** A run begins; the tab shows it unless it is the preview of a table. */
export function startQuery(lab: Lab, run: NewRun, now: number): Lab {
  const query: Query = {
    executedSql: null,
    progress: 0,
    progressText: null,
    rows: null,
    limitingFactor: null,
    endedAt: null,
    resultsKey: null,
    serverId: null,
    isPreview: false,
    createsTable: false,
    tempSchema: null,
    tempTable: null,
    trackingUrl: null,
    errors: [],
    ...run,
    state: stepQuery('pending', { type: 'run', async: run.runAsync }),
    startedAt: now,
  };
  const started = { ...lab, queries: { ...lab.queries, [run.id]: query } };
  if (query.isPreview) return started;
  const shown = editTab(started, run.tabId, { latestQueryId: run.id }, now);
  return { ...shown, panes: { ...shown.panes, [run.tabId]: 'results' } };
}

const momentOf = (value: number | string | null): number | null =>
  value === null || value === '' ? null : Number(value);

const isError = (value: unknown): value is StructuredError =>
  typeof value === 'object' && value !== null && 'message' in value && 'error_type' in value;

/** An error of a stored run may lack what its envelope adds. */
const whole = (error: StructuredError): StructuredError => ({
  ...error,
  level: error.level ?? 'error',
  extra: error.extra ?? {},
});

function wireErrors({ extra, errorMessage, state }: WireQuery): StructuredError[] {
  const errors = (extra.errors ?? []).flatMap(error => (isError(error) ? [whole(error)] : []));
  if (errors.length > 0 || state !== 'failed' || !errorMessage) return errors;
  return [{ message: errorMessage, error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'error', extra: {} }];
}

/** What a report of the server says about a run, apart from its state. */
export const factsOf = (wire: WireQuery): Partial<Query> => ({
  databaseId: wire.dbId,
  catalog: wire.catalog,
  schema: wire.schema,
  sql: wire.sql,
  executedSql: wire.executedSql,
  progress: wire.progress,
  progressText: wire.extra.progress ?? null,
  rows: wire.rows,
  limit: wire.limit,
  limitingFactor: wire.limitingFactor,
  startedAt: momentOf(wire.startDttm) ?? 0,
  endedAt: momentOf(wire.endDttm),
  resultsKey: wire.resultsKey,
  serverId: wire.queryId,
  createsTable: wire.ctas,
  tempSchema: wire.tempSchema,
  tempTable: wire.tempTable,
  trackingUrl: wire.trackingUrl,
  errors: wireErrors(wire),
});

/** A stored run as the browser keeps it. */
export const queryOf = (wire: WireQuery, tabId: string): Query => ({
  id: wire.id,
  tabId,
  databaseId: wire.dbId,
  catalog: wire.catalog,
  schema: wire.schema,
  sql: wire.sql,
  executedSql: null,
  progress: 0,
  progressText: null,
  rows: null,
  limit: null,
  limitingFactor: null,
  endedAt: null,
  resultsKey: null,
  serverId: null,
  startedAt: 0,
  runAsync: true,
  isPreview: false,
  createsTable: false,
  tempSchema: null,
  tempTable: null,
  trackingUrl: null,
  errors: [],
  offset: 0,
  ...factsOf(wire),
  state: wire.state,
});

/** Moves a run through its life; reports that come too late are ignored and change nothing. */
export function stepRun(lab: Lab, id: string, event: QueryEvent, facts: Partial<Query> = {}): Lab {
  const query = lab.queries[id];
  if (!query) return lab;
  const state = stepQuery(query.state, event);
  const ignored = state === query.state && !isInProgress(state) && event.type !== 'succeed';
  if (ignored || (event.type === 'succeed' && state !== 'success')) return lab;
  return { ...lab, queries: { ...lab.queries, [id]: { ...query, ...facts, state } } };
}

/** A stop request counts at once and gives the results away. */
export const stopRun = (lab: Lab, id: string, now: number): Lab =>
  stepRun(lab, id, { type: 'stop' }, { endedAt: now, resultsKey: null, rows: null });

/** Takes over what polling the server brought, for runs of tabs that are open here. */
export function refreshQueries(lab: Lab, reports: readonly WireQuery[]): Lab {
  const tabs = new Map<string, Tab>(lab.tabs.map(tab => [editorIdOf(tab), tab]));
  let current = lab;
  for (const wire of reports) {
    if (current.queries[wire.id]) {
      current = stepRun(current, wire.id, { type: 'refresh', state: wire.state }, factsOf(wire));
      continue;
    }
    const tab = tabs.get(wire.sqlEditorId ?? '');
    if (tab) current = { ...current, queries: { ...current.queries, [wire.id]: queryOf(wire, tab.id) } };
  }
  return current;
}

/** Runs that succeeded on the server and whose rows this browser has yet to ask for. */
export const runsToFetch = (lab: Lab, reports: readonly WireQuery[]): string[] =>
  reports
    .filter(wire => wire.state === 'success')
    .map(wire => wire.id)
    .filter(id => {
      const state = lab.queries[id]?.state;
      return state !== undefined && state !== 'fetching' && isInProgress(state);
    });

/** Drops runs of earlier visits that never moved and that the server knows no more. */
export const clearInactive = (lab: Lab, known: ReadonlySet<string>, now: number): Lab => {
  const gone = Object.values(lab.queries).filter(
    query =>
      query.serverId !== null && !known.has(query.id) && isInactive(query, now, SQL_EDITOR.inactiveAfter),
  );
  return gone.reduce((current, { id }) => removeQuery(current, id), lab);
};

export const removeQuery = (lab: Lab, id: string): Lab =>
  produce(lab, draft => {
    delete draft.queries[id];
    for (const table of draft.tables) if (table.previewQueryId === id) table.previewQueryId = null;
  });

/** Newest first. */
export const queriesOf = ({ queries }: Pick<Lab, 'queries'>, tabId: string): Query[] =>
  Object.values(queries)
    .filter(query => query.tabId === tabId && !query.isPreview)
    .sort((a, b) => b.startedAt - a.startedAt);

export const runningIds = (lab: Lab): string[] =>
  Object.values(lab.queries)
    .filter(query => isInProgress(query.state))
    .map(query => query.id);
