import { api, SQL_EDITOR } from '@parallax/contract';
import { call } from '../../../api/client.ts';
import { ClientError, structured } from '../../../api/errors.ts';
import { t } from '../../../platform/i18n.ts';
import { MESSAGES } from '../messages.ts';
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
import { isUnreachable } from './keeping-failures.ts';

/** The run is over and its rows are kept: where the network is gone they are asked for again until it is back. */
async function firstRows(results: ResultShelf, id: string, isWanted: () => boolean): Promise<void> {
  for (;;) {
    try {
      return await results.open(id).first();
    } catch (error) {
      if (!isUnreachable(error) || !isWanted()) throw error;
      await new Promise(resolve => setTimeout(resolve, SQL_EDITOR.pollInterval));
    }
  }
}

/** The first rows end the run for the reader; where there is nothing to read, it has ended anyway. */
async function fetchRows(
  store: LabStore,
  results: ResultShelf,
  id: string,
  isOpen: () => boolean,
): Promise<void> {
  store.change(lab => stepRun(lab, id, { type: 'fetch' }));
  const isWanted = () => isOpen() && store.getState().queries[id]?.state === 'fetching';
  try {
    if (!store.getState().queries[id]?.createsTable) await firstRows(results, id, isWanted);
    store.change(lab => stepRun(lab, id, { type: 'succeed', status: 'success' }, { progress: 100 }));
  } catch (error) {
    const lost = structured('RESULTS_BACKEND_ERROR', MESSAGES.noResults());
    const errors = error instanceof ClientError ? [...error.errors] : [lost];
    store.change(lab => stepRun(lab, id, { type: 'fail' }, { errors }));
  }
}

export interface Follower {
  /** Something may be running now. */
  wake(): void;
  /** Something has begun: asks as soon as it can tell whether it runs or waits. */
  askSoon(): void;
  /** Something has come to an end: asks at once. */
  askNow(): void;
  /** The answer to a run was lost: it goes on, unless the server has never heard of it. */
  doubt(id: string, errors: Query['errors']): void;
  /** Takes over what the server says about runs. */
  report(reports: readonly WireQuery[]): void;
  start(): () => void;
}

/** Most runs are over by then, and need not be asked about at all. */
const FIRST_POLL = 400;

/** Runs whose answer was lost, with what to say if the server has never heard of them. */
type Doubts = Map<string, Query['errors']>;

/** Ends the runs in doubt that an answer, asked for after the doubt arose, knows nothing of. */
function settle(store: LabStore, doubts: Doubts, asked: readonly string[], known: ReadonlySet<string>): void {
  for (const id of asked) {
    const errors = doubts.get(id);
    doubts.delete(id);
    if (known.has(id) || !errors) continue;
    store.change(lab => stepRun(lab, id, { type: 'fail' }, { errors, endedAt: Date.now() }));
  }
  store.change(lab => clearInactive(lab, known, Date.now()));
}

function markWaiting(store: LabStore, id: string): void {
  store.change(lab => {
    const state = lab.queries[id]?.state;
    if (!state) return lab;
    return stepRun(lab, id, { type: 'refresh', state }, { progressText: t('Waiting for the server') });
  });
}

/** What changed on the server since `from`. */
async function changesSince(from: number): Promise<readonly WireQuery[]> {
  const { result } = await call(
    api.query.updatedSince,
    { q: { last_updated_ms: Math.max(from, Date.now() - SQL_EDITOR.maxPolledAge) } },
    { timeout: SQL_EDITOR.requestTimeout },
  );
  return result;
}

/** Asks the server what becomes of the runs under way, for as long as there are any. */
class RunFollower implements Follower {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #polledAt = Date.now();
  #ended = true;
  readonly #doubts: Doubts = new Map();

  constructor(
    private readonly store: LabStore,
    private readonly results: ResultShelf,
  ) {}

  start = () => {
    this.#ended = false;
    this.wake();
    return () => {
      this.#ended = true;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  wake = () => {
    if (!this.#timer) this.#pollIn(SQL_EDITOR.pollInterval);
  };

  askSoon = () => this.#pollIn(FIRST_POLL);

  askNow = () => this.#pollIn(0);

  doubt: Follower['doubt'] = (id, errors) => {
    this.#doubts.set(id, errors);
    markWaiting(this.store, id);
    this.wake();
  };

  report: Follower['report'] = reports => {
    const ready = runsToFetch(this.store.getState(), reports);
    this.store.change(lab => refreshQueries(lab, reports));
    for (const id of ready) void fetchRows(this.store, this.results, id, () => !this.#ended);
  };

  #pollIn(milliseconds: number): void {
    if (this.#ended || runningIds(this.store.getState()).length === 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#poll(), milliseconds);
  }

  async #poll(): Promise<void> {
    const asked = Date.now();
    const doubted = [...this.#doubts.keys()];
    try {
      const reports = await changesSince(doubted.length > 0 ? 0 : this.#lookBack());
      this.#polledAt = asked;
      this.report(reports);
      settle(this.store, this.#doubts, doubted, new Set(reports.map(({ id }) => id)));
    } catch {
      // The next round asks for the same time again.
    }
    this.#timer = undefined;
    this.wake();
  }

  #lookBack(): number {
    const { queries } = this.store.getState();
    const started = runningIds(this.store.getState()).map(id => queries[id]?.startedAt ?? Date.now());
    return Math.min(this.#polledAt, ...started) - SQL_EDITOR.pollLookBack;
  }
}

export const followRuns = (store: LabStore, results: ResultShelf): Follower =>
  new RunFollower(store, results);
