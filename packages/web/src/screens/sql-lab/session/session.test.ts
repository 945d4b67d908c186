import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '../../../ui/toasts/store.ts';
import { readAddress } from '../model/address.ts';
import { startQuery } from '../model/queries.ts';
import { EMPTY_LAB, type Tab } from '../model/state.ts';
import { createLab, type LabStore } from '../model/store.ts';
import { addTable } from '../model/tables.ts';
import { addTab, blankContent, closeTab } from '../model/tabs.ts';
import { createResultShelf } from '../results/result-shelf.ts';
import { keepOnServer } from './keep-on-server.ts';
import { openLab } from './open.ts';
import { createRuns } from './runs.ts';

type Reply = { status?: number; body?: unknown } | 'unreachable';

/** Nobody there, or a gateway in the place of a server that is away. */
const AWAY: Reply[] = ['unreachable', { status: 502 }, { status: 503 }, { status: 504 }];

/** A server of which only the answers matter. */
class Answers {
  readonly asked: string[] = [];
  readonly sent: unknown[] = [];
  private readonly rules: [pattern: RegExp, reply: () => Reply][] = [];

  on(pattern: RegExp, reply: Reply | (() => Reply)): void {
    this.rules.unshift([pattern, typeof reply === 'function' ? reply : () => reply]);
  }

  fetch = async (address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    const line = `${method} ${decodeURIComponent(address).split('?')[0]}`;
    this.asked.push(line);
    if (/\/execute/.test(line)) this.sent.push(JSON.parse(String(body)));
    const reply = this.rules.find(([pattern]) => pattern.test(line))?.[1]() ?? { body: { result: 'token' } };
    if (reply === 'unreachable') throw new TypeError('Failed to fetch');
    return Response.json(reply.body ?? {}, { status: reply.status ?? 200 });
  };
}

const content = {
  ...blankContent({ databaseId: 1, catalog: null, schema: null, queryLimit: null }),
  sql: 'SELECT 1',
};
/** A tab as the server tells it. */
const wireTab = {
  ...{
    id: 1,
    user_id: 1,
    label: 'Untitled Query 1',
    active: false,
    database_id: 1,
    catalog: null,
    schema: null,
  },
  ...{ sql: '', query_limit: null, autorun: false, template_params: '', hide_left_bar: false },
  ...{ table_schemas: [], latest_query: null, saved_query: null, extra_json: {} },
};
const tabIn = (store: LabStore, id: string): Tab | undefined =>
  store.getState().tabs.find(tab => tab.id === id);

let server: Answers;
let store: LabStore;
beforeEach(() => {
  server = new Answers();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('navigator', { onLine: true });
  store = createLab(EMPTY_LAB);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('keeping tabs on the server', () => {
  let rows = 0;
  beforeEach(() => {
    rows = 0;
    server.on(/^POST \/tabstateview\/$/, () => ({ body: { id: ++rows } }));
    server.on(/^PUT \/tabstateview\//, { body: 1 });
    server.on(/^POST \/tabstateview\/\d+\/activate/, { body: 1 });
  });

  it('goes on with the others when one cannot be kept', async () => {
    store.change(lab => addTab(addTab(lab, 'a', content, 1), 'b', content, 1));
    server.on(/^PUT \/tabstateview\/1$/, { status: 500, body: { message: 'Fatal error' } });
    const copy = keepOnServer(store);
    await copy.sync();
    expect([tabIn(store, 'a')?.syncedAt, tabIn(store, 'b')?.syncedAt]).toEqual([0, 1]);
    expect(copy.state.getState()).toBe('failed');
    server.on(/^PUT \/tabstateview\/1$/, { body: 1 });
    await copy.sync();
    expect(tabIn(store, 'a')?.syncedAt).toBe(1);
    expect(copy.state.getState()).toBe('kept');
  });

  it('lets go of thousands of closed tabs in few changes', async () => {
    const destroyed = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [at + 1, 1]));
    store.change(lab => ({ ...addTab(lab, 'a', content, 1), destroyed }));
    server.on(/^DELETE \/tabstateview\//, { body: 'OK' });
    server.on(/^DELETE \/tabstateview\/7$/, { status: 404, body: { message: 'Not found' } });
    server.on(/^DELETE \/tabstateview\/8$/, { status: 500, body: { message: 'Fatal error' } });
    let changes = 0;
    store.subscribe(() => changes++);
    await keepOnServer(store).sync();
    expect(server.asked.filter(line => line.startsWith('DELETE'))).toHaveLength(2000);
    expect(Object.keys(store.getState().destroyed)).toEqual(['8']);
    expect(tabIn(store, 'a')?.syncedAt).toBe(1);
    expect(changes).toBeLessThan(200);
  });

  it('reads closed tabs that nobody looked at before it lets go of them', async () => {
    const ids = Array.from({ length: 50 }, (_, at) => at + 1);
    store.change(lab => ({
      ...addTab(lab, 'a', content, 1),
      destroyed: Object.fromEntries(ids.map(id => [id, 1])),
    }));
    server.on(/^GET \/tabstateview\//, { body: { ...wireTab, sql: 'SELECT 2' } });
    server.on(/^GET \/tabstateview\/9$/, 'unreachable');
    server.on(/^DELETE \/tabstateview\//, { body: 'OK' });
    const copy = keepOnServer(store);
    const looks = ids.map(copy.lastLook);
    await copy.sync();
    const read = await Promise.all(looks);
    expect(read.map(tab => tab?.sql ?? null)).toEqual(ids.map(id => (id === 9 ? null : 'SELECT 2')));
    for (const id of ids)
      expect(server.asked.indexOf(`GET /tabstateview/${id}`)).toBeLessThan(
        server.asked.indexOf(`DELETE /tabstateview/${id}`),
      );
    expect(store.getState().destroyed).toEqual({});
  });

  it.each(AWAY)('waits where the network or the server is gone: %j', async away => {
    store.change(lab => addTab(addTab(lab, 'a', content, 1), 'b', content, 1));
    server.on(/^POST \/tabstateview\/$/, away);
    const copy = keepOnServer(store);
    await copy.sync();
    expect(server.asked.filter(line => line === 'POST /tabstateview/')).toHaveLength(1);
    expect(copy.state.getState()).toBe('offline');
  });

  it('brings the tables of a new tab along, as often as it takes', async () => {
    store.change(lab =>
      addTable(addTab(lab, 'a', content, 1), 'table', {
        tabId: 'a',
        databaseId: 1,
        catalog: null,
        schema: 'main',
        name: 'flights',
      }),
    );
    server.on(/^POST \/tableschemaview\/$/, { status: 500, body: { message: 'Fatal error' } });
    const copy = keepOnServer(store);
    await copy.sync();
    expect(useToasts.getState().toasts.at(-1)?.text).toBe(
      'Unable to migrate table schema state to backend. Parallax will retry later. Please contact your administrator if this problem persists.',
    );
    server.on(/^POST \/tableschemaview\/$/, { body: { id: 7 } });
    await copy.sync();
    expect(store.getState().tables[0]?.serverId).toBe(7);
    expect(copy.state.getState()).toBe('kept');
  });

  it('takes a row that is gone already as deleted', async () => {
    store.change(lab => addTab(lab, 'a', content, 1));
    const copy = keepOnServer(store);
    await copy.sync();
    server.on(/^DELETE \/tabstateview\/1$/, { status: 404, body: {} });
    store.change(lab => closeTab(lab, 'a', 2));
    await copy.sync();
    expect(store.getState().destroyed).toEqual({});
    expect(copy.state.getState()).toBe('kept');
  });
});

describe('opening what the address asks for', () => {
  it.each([
    ['?savedQueryId=9', 'saved query', "The query couldn't be loaded"],
    ['?queryId=9', 'query', "The query couldn't be loaded"],
    ['?datasourceKey=9__table', 'dataset', "The datasource couldn't be loaded"],
  ])('%s of something that is gone says so and leaves a tab to work in', async (search, what, said) => {
    vi.stubGlobal('localStorage', { getItem: () => null, length: 0, key: () => null });
    const start = { tab_state_ids: [], active_tab: null, databases: {} };
    server.on(/^GET \/api\/v1\/sqllab\/$/, { body: { result: start } });
    server.on(/\/(saved_query|query|dataset)\/9$/, { status: 404, body: { message: 'Not found' } });
    const { lab, notOpened } = await openLab(readAddress(search), new AbortController().signal);
    expect(notOpened).toMatchObject({ what, error: { status: 404 } });
    expect(lab.tabs).toHaveLength(1);
    expect(useToasts.getState().toasts.map(({ text }) => text)).toContain(said);
  });
});

describe('following runs', () => {
  const NOTHING_ELSE = {
    catalog: null,
    schema: null,
    executedSql: null,
    tab: 'Untitled Query 1',
    limitingFactor: 'NOT_LIMITED',
    tempSchema: null,
    tempTable: null,
    changed_on: '2026-01-01T00:00:00',
    resultsKey: null,
    trackingUrl: null,
    userId: 1,
    user: 'Admin User',
  };
  const wire = (id: string, state: string) => ({
    id,
    queryId: 9,
    serverId: 9,
    dbId: 1,
    db: 'examples',
    state,
    sql: 'SELECT 1',
    sqlEditorId: 'a',
    startDttm: Date.now(),
    endDttm: Date.now(),
    progress: 0,
    rows: null,
    ctas: false,
    ...NOTHING_ELSE,
    limit: 10,
    errorMessage: 'The server was restarted',
    extra: {},
  });
  const run = async (
    reports: (id: string) => unknown[],
    { staysOnline = true, away = 'unreachable' as Reply } = {},
  ) => {
    vi.useFakeTimers();
    store.change(lab => addTab(lab, 'a', content, 1));
    const idOf = () => tabIn(store, 'a')?.latestQueryId ?? '';
    server.on(/^POST \/api\/v1\/sqllab\/execute/, () => {
      vi.stubGlobal('navigator', { onLine: staysOnline });
      return away;
    });
    server.on(/^GET \/api\/v1\/query\/updated_since/, () => ({ body: { result: reports(idOf()) } }));
    const runs = createRuns(store, createResultShelf(), () => false);
    const end = runs.start();
    runs.run('a', { sql: 'SELECT 1' });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getState().queries[idOf()]?.state).toBe('running');
    await vi.advanceTimersByTimeAsync(5_000);
    end();
    return store.getState().queries[idOf()];
  };

  it.each(AWAY)('a lost answer leaves it to the server what became of the run: %j', async away => {
    const query = await run(id => [wire(id, 'failed')], { away });
    expect(query).toMatchObject({ state: 'failed', errors: [{ message: 'The server was restarted' }] });
  });

  it('a run that never arrived has failed', async () => {
    const query = await run(() => []);
    expect(query).toMatchObject({ state: 'failed', errors: [{ error_type: 'FRONTEND_NETWORK_ERROR' }] });
  });

  it('a network that goes away after the run was sent does not end it', async () => {
    const query = await run(
      id => {
        vi.stubGlobal('navigator', { onLine: true });
        return [{ ...wire(id, 'failed'), errorMessage: 'Division by zero' }];
      },
      { staysOnline: false },
    );
    expect(query).toMatchObject({ state: 'failed', errors: [{ message: 'Division by zero' }] });
  });

  it('a session that has ended is told in the agreed words', async () => {
    store.change(lab => addTab(lab, 'a', content, 1));
    const message = '400 Bad Request: The CSRF token has expired.';
    const errors = [{ message, error_type: 'GENERIC_BACKEND_ERROR', level: 'error', extra: {} }];
    server.on(/^POST \/api\/v1\/sqllab\/execute/, { status: 400, body: { errors } });
    createRuns(store, createResultShelf(), () => true).run('a', { sql: 'SELECT 1' });
    const id = tabIn(store, 'a')?.latestQueryId ?? '';
    await expect.poll(() => store.getState().queries[id]?.state).toBe('failed');
    expect(store.getState().queries[id]?.errors[0]?.message).toBe(
      'Your session timed out, please refresh your page and try again.',
    );
  });

  it('a look at a table is not kept among the runs of its tab', async () => {
    const table = { tabId: 'a', databaseId: 1, catalog: null, schema: null, name: 'flights' };
    store.change(lab => addTable(addTab(lab, 'a', content, 1), 'table', table));
    const runs = createRuns(store, createResultShelf(), () => true);
    runs.run('a', { sql: 'SELECT 1' });
    runs.preview('table', 'SELECT * FROM flights');
    await expect.poll(() => server.sent).toHaveLength(2);
    expect(server.sent).toMatchObject([{ sql_editor_id: 'a' }, { sql_editor_id: null }]);
  });

  it('a run that was never sent has failed at once', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    store.change(lab => addTab(lab, 'a', content, 1));
    server.on(/^POST \/api\/v1\/sqllab\/execute/, 'unreachable');
    const runs = createRuns(store, createResultShelf(), () => true);
    runs.run('a', { sql: 'SELECT 1' });
    const id = tabIn(store, 'a')?.latestQueryId ?? '';
    await expect.poll(() => store.getState().queries[id]?.state).toBe('failed');
  });

  it.each(AWAY)('rows of a run that is over are asked for until the server is back: %j', async away => {
    vi.useFakeTimers();
    store.change(lab => addTab(lab, 'a', content, 1));
    const idOf = () => tabIn(store, 'a')?.latestQueryId ?? '';
    let isBack = false;
    server.on(/^POST \/api\/v1\/sqllab\/execute/, () => ({
      body: { query: wire(idOf(), 'pending') },
      status: 202,
    }));
    server.on(/^GET \/api\/v1\/query\/updated_since/, () => ({
      body: { result: [wire(idOf(), 'success')] },
    }));
    const window = { query_id: 9, state: 'success', complete: true, total: 1, matched: 1, offset: 0 };
    const columns = [{ column_name: 'n', name: 'n', type: null, type_generic: 0, is_dttm: false }];
    server.on(/^GET \/api\/v1\/sqllab\/results\/window/, () =>
      isBack ? { body: { ...window, client_id: idOf(), columns, rows: [[42]] } } : away,
    );
    const results = createResultShelf();
    const runs = createRuns(store, results, () => true);
    const end = runs.start();
    runs.run('a', { sql: 'SELECT 42' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.getState().queries[idOf()]?.state).toBe('fetching');
    isBack = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(store.getState().queries[idOf()]?.state).toBe('success');
    expect(results.open(idOf()).row(0)).toEqual([42]);
    end();
  });

  it('rows that come with the answer are not asked for again', async () => {
    vi.useFakeTimers();
    store.change(lab => addTab(lab, 'a', content, 1));
    const idOf = () => tabIn(store, 'a')?.latestQueryId ?? '';
    const columns = [{ column_name: 'n', name: 'n', type: 'INT', type_generic: 0, is_dttm: false }];
    const window = { query_id: 9, state: 'success', complete: true, total: 1, matched: 1, offset: 0 };
    server.on(/^POST \/api\/v1\/sqllab\/execute/, () => ({
      body: {
        query: wire(idOf(), 'pending'),
        window: { ...window, client_id: idOf(), columns, rows: [[42]] },
      },
      status: 202,
    }));
    server.on(/^GET \/api\/v1\/query\/updated_since/, () => ({
      body: { result: [wire(idOf(), 'success')] },
    }));
    const results = createResultShelf();
    const runs = createRuns(store, results, () => true);
    const end = runs.start();
    runs.run('a', { sql: 'SELECT 42' });
    await vi.advanceTimersByTimeAsync(1_000);
    end();
    expect(store.getState().queries[idOf()]?.state).toBe('success');
    expect(results.open(idOf()).row(0)).toEqual([42]);
    expect(server.asked.filter(line => line.includes('/results/window/'))).toEqual([]);
  });

  it('a run of an earlier visit that the server knows no more is dropped', async () => {
    vi.useFakeTimers();
    store.change(lab => {
      const started = startQuery(
        addTab(lab, 'a', content, 1),
        {
          id: 'old',
          tabId: 'a',
          databaseId: 1,
          catalog: null,
          schema: null,
          sql: '',
          limit: 1,
          runAsync: true,
          offset: 0,
        },
        Date.now() - 60_000,
      );
      return { ...started, queries: { old: { ...started.queries.old!, serverId: 3 } } };
    });
    server.on(/^GET \/api\/v1\/query\/updated_since/, { body: { result: [] } });
    const end = createRuns(store, createResultShelf(), () => false).start();
    await vi.advanceTimersByTimeAsync(5_000);
    end();
    expect(store.getState().queries).toEqual({});
  });
});
