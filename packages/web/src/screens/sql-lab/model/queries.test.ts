import { describe, expect, it } from 'vitest';
import { queryOfRow } from './history.ts';
import { limitNotice } from './limit-notice.ts';
import {
  queriesOf,
  refreshQueries,
  removeQuery,
  runningIds,
  runsToFetch,
  startQuery,
  stepRun,
  stopRun,
  type WireQuery,
} from './queries.ts';
import { EMPTY_LAB, type Lab, type Query } from './state.ts';
import { addTab, blankContent } from './tabs.ts';

const content = blankContent({ databaseId: 1, catalog: null, schema: 'main', queryLimit: 1000 });
const started = (change: { isPreview?: boolean } = {}): Lab => {
  const lab = addTab(EMPTY_LAB, 'a', content, 1);
  const run = { databaseId: 1, catalog: null, schema: 'main', sql: 'SELECT 1', limit: 10, offset: 0 };
  return startQuery(lab, { ...run, id: 'q', tabId: 'a', runAsync: true, ...change }, 100);
};

const wire = (change: Partial<WireQuery>): WireQuery => ({
  id: 'q',
  queryId: 7,
  serverId: 7,
  dbId: 1,
  db: 'examples',
  catalog: null,
  schema: 'main',
  sql: 'SELECT 1',
  executedSql: 'SELECT 1 LIMIT 11',
  sqlEditorId: 'a',
  tab: 'a',
  state: 'running',
  progress: 50,
  rows: null,
  limit: 10,
  limitingFactor: 'NOT_LIMITED',
  ctas: false,
  tempSchema: null,
  tempTable: null,
  startDttm: '100.5',
  endDttm: null,
  changed_on: '2026-11-15T00:00:00',
  errorMessage: null,
  resultsKey: null,
  trackingUrl: null,
  userId: 1,
  user: 'Admin User',
  extra: {},
  ...change,
});

describe('a run', () => {
  it('is shown by its tab, unless it previews a table', () => {
    expect(started().tabs[0]?.latestQueryId).toBe('q');
    expect(started().panes.a).toBe('results');
    expect(started({ isPreview: true }).tabs[0]?.latestQueryId).toBeNull();
    expect(queriesOf(started({ isPreview: true }), 'a')).toEqual([]);
  });

  it('takes over what the server says, whose times may be text', () => {
    const { q } = refreshQueries(started(), [wire({})]).queries;
    expect(q).toMatchObject({ state: 'running', progress: 50, startedAt: 100.5, serverId: 7 });
  });

  it('that succeeded on the server is asked for its rows before it counts as finished', () => {
    const running = refreshQueries(started(), [wire({})]);
    const reports = [wire({ state: 'success', rows: 3, resultsKey: 'k' })];
    expect(runsToFetch(running, reports)).toEqual(['q']);
    const reported = refreshQueries(running, reports);
    expect(reported.queries.q).toMatchObject({ state: 'running', rows: 3, resultsKey: 'k' });
    const fetching = stepRun(reported, 'q', { type: 'fetch' });
    expect(runsToFetch(fetching, reports)).toEqual([]);
    const done = stepRun(fetching, 'q', { type: 'succeed', status: 'success' });
    expect(done.queries.q?.state).toBe('success');
    expect(runningIds(done)).toEqual([]);
  });

  it('that was stopped stays stopped, whatever is reported afterwards', () => {
    const stopped = stopRun(started(), 'q', 200);
    expect(stopped.queries.q).toMatchObject({ state: 'stopped', endedAt: 200, resultsKey: null });
    expect(stepRun(stopped, 'q', { type: 'succeed', status: 'success' }, { rows: 5 })).toBe(stopped);
    expect(stepRun(stopped, 'q', { type: 'fail' })).toBe(stopped);
    expect(refreshQueries(stopped, [wire({ state: 'success', rows: 5 })]).queries.q?.state).toBe('stopped');
  });

  it('tells why it failed, even where the server kept a sentence only', () => {
    const { q } = refreshQueries(started(), [
      wire({ state: 'failed', errorMessage: 'no such table' }),
    ]).queries;
    expect(q).toMatchObject({ state: 'failed', errors: [{ message: 'no such table' }] });
    const typed = { message: 'x', error_type: 'SYNTAX_ERROR' };
    const again = refreshQueries(started(), [wire({ state: 'failed', extra: { errors: [typed] } })]);
    expect(again.queries.q?.errors).toEqual([{ ...typed, level: 'error', extra: {} }]);
  });

  it('of a tab that is open here is taken in, of another one it is not', () => {
    expect(refreshQueries(started(), [wire({ id: 'other' })]).queries.other?.tabId).toBe('a');
    expect(
      refreshQueries(started(), [wire({ id: 'other', sqlEditorId: '99' })]).queries.other,
    ).toBeUndefined();
  });

  it('can be removed', () => {
    expect(removeQuery(started(), 'q').queries).toEqual({});
  });
});

describe('stored runs', () => {
  it('become runs of the tab', () => {
    const row = { client_id: 'x', status: 'failed' as const, start_time: '5', error_message: 'no' };
    expect(queryOfRow(row, 'a')).toMatchObject({ id: 'x', startedAt: 5, errors: [{ message: 'no' }] });
    expect(queryOfRow({ status: 'failed' }, 'a')).toBeNull();
  });
});

describe('rows that were left out', () => {
  it.each([
    ['DROPDOWN', 'by the limit dropdown'],
    ['QUERY', 'by the query'],
    ['QUERY_AND_DROPDOWN', 'by the query and limit dropdown'],
    ['NOT_LIMITED', null],
    ['UNKNOWN', null],
  ])('%s', (limitingFactor, text) => {
    const query: Query = { ...started().queries.q!, limitingFactor, rows: 1000 };
    const notice = limitNotice(query);
    if (text === null) expect(notice).toBeNull();
    else expect(notice).toContain(`limited to 1,000 ${text}`);
  });
});
