import { api, SQL_EDITOR } from '@parallax/contract';
import { call } from '../../../api/client.ts';
import { ClientError, structured } from '../../../api/errors.ts';
import { t } from '../../../platform/i18n.ts';
import {
  clearInactive,
  refreshQueries,
  runningIds,
  runsToFetch,
  stepRun,
  type WireQuery,
} from '../model/queries.ts';
import type { Query } from '../model/state.ts';
import type { LabStore } from '../model/store.ts';
import type { ResultShelf } from '../results/result-shelf.ts';

/** The first rows end the run for the reader; where there is nothing to read, it has ended anyway. */
async function fetchRows(store: LabStore, results: ResultShelf, id: string): Promise<void> {
  store.change(lab => stepRun(lab, id, { type: 'fetch' }));
  try {
    if (!store.getState().queries[id]?.createsTable) await results.open(id).first();
    store.change(lab => stepRun(lab, id, { type: 'succeed', status: 'success' }, { progress: 100 }));
  } catch (error) {
    const lost = structured('RESULTS_BACKEND_ERROR', t('Failed at retrieving results'));
    const errors = error instanceof ClientError ? [...error.errors] : [lost];
    store.change(lab => stepRun(lab, id, { type: 'fail' }, { errors }));
  }
}

export interface Follower {
  /** Something may be running now. */
  wake(): void;
  /** Something has come to an end: asks at once. */
  askNow(): void;
  /** The answer to a run was lost: it goes on, unless the server has never heard of it. */
  doubt(id: string, errors: Query['errors']): void;
  /** Takes over what the server says about runs. */
  report(reports: readonly WireQuery[]): void;
  start(): () => void;
}

/** Asks the server what becomes of the runs under way, for as long as there are any. */
export function followRuns(store: LabStore, results: ResultShelf): Follower {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polledAt = Date.now();
  let ended = true;
  const doubts = new Map<string, Query['errors']>();

  const startOf = (id: string): number => store.getState().queries[id]?.startedAt ?? Date.now();
  const report = (reports: readonly WireQuery[]) => {
    const ready = runsToFetch(store.getState(), reports);
    store.change(lab => refreshQueries(lab, reports));
    for (const id of ready) void fetchRows(store, results, id);
  };
  const wake = () => {
    if (ended || timer || runningIds(store.getState()).length === 0) return;
    timer = setTimeout(poll, SQL_EDITOR.pollInterval);
  };
  /** Doubts are settled by an answer that was asked for after they arose. */
  const settle = (doubted: readonly string[], reports: readonly WireQuery[]) => {
    const known = new Set(reports.map(({ id }) => id));
    for (const id of doubted) {
      const errors = doubts.get(id);
      doubts.delete(id);
      if (known.has(id) || !errors) continue;
      store.change(lab => stepRun(lab, id, { type: 'fail' }, { errors, endedAt: Date.now() }));
    }
    store.change(lab => clearInactive(lab, known, Date.now()));
  };
  async function poll(): Promise<void> {
    const asked = Date.now();
    const doubted = [...doubts.keys()];
    const started = runningIds(store.getState()).map(startOf);
    const oldest = doubted.length > 0 ? 0 : Math.min(polledAt, ...started) - SQL_EDITOR.pollLookBack;
    try {
      const { result } = await call(
        api.query.updatedSince,
        { q: { last_updated_ms: Math.max(oldest, asked - SQL_EDITOR.maxPolledAge) } },
        { timeout: SQL_EDITOR.requestTimeout },
      );
      polledAt = asked;
      report(result);
      settle(doubted, result);
    } catch {
      // The next round asks for the same time again.
    }
    timer = undefined;
    wake();
  }
  return {
    wake,
    askNow: () => {
      if (ended || runningIds(store.getState()).length === 0) return;
      clearTimeout(timer);
      timer = setTimeout(poll, 0);
    },
    doubt: (id, errors) => {
      doubts.set(id, errors);
      store.change(lab => {
        const state = lab.queries[id]?.state;
        if (!state) return lab;
        return stepRun(lab, id, { type: 'refresh', state }, { progressText: t('Waiting for the server') });
      });
      wake();
    },
    report,
    start: () => {
      ended = false;
      wake();
      return () => {
        ended = true;
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
