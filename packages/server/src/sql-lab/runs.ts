import { setTimeout } from 'node:timers/promises';
import { AppError, isFinished, PlainError, type QueryState, SQL_LAB } from '@parallax/contract';
import type { Clock } from '../clock.ts';
import type { Call } from '../http/call.ts';
import type { Metadata } from '../metadata/open.ts';
import type { RowChange } from '../metadata/schema.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import { Turnstile } from '../run/turnstile.ts';
import type { SqlReader } from '../sql-reading/sql-reader.ts';
import { executeScript } from './execute.ts';
import {
  changeRunning,
  extraOf,
  noteSavedQueries,
  type QueryRow,
  queryByClientId,
  statusOf,
} from './query-rows.ts';
import type { ResultsStore } from './results/store.ts';
import { type Halt, Run } from './run.ts';
import { RunWatch } from './run-watch.ts';
import type { Script } from './script.ts';

/** Scripts one database works on at a time; the others wait their turn, person by person. */
const AT_A_TIME = 3;
/** Milliseconds between attempts to note how a run has ended while the store is away, together about two minutes. */
const NOTE_WAITS = [100, 200, 400, 800, 1_500, ...Array.from({ length: 40 }, () => 3_000)];

export interface Task {
  row: Pick<QueryRow, 'id' | 'client_id' | 'user_id'>;
  script: Script;
  database: OpenDatabase;
  username: string;
  isAsync: boolean;
  /** A table or view is made of the rows, so they are not kept. */
  creates: boolean;
}

/** The runs of this process, from start to end. */
export class Runs {
  readonly #running = new Map<string, { run: Run; done: Promise<void> }>();
  readonly #turnstiles = new WeakMap<OpenDatabase['connection'], Turnstile>();
  readonly #watch: RunWatch;

  constructor(
    private readonly metadata: Metadata,
    private readonly clock: Clock,
    readonly store: ResultsStore,
    private readonly sqlReader: SqlReader,
    private readonly onError: (error: unknown) => void,
  ) {
    const running = () => [...this.#running.values()].map(({ run }) => run);
    this.#watch = new RunWatch({ metadata, clock, store, running, onError });
  }

  /** Ends the runs a process that died has left behind. */
  recover = (isAlone: boolean): Promise<void> => this.#watch.recover(isAlone);
  /** The same for those that died lately, now and then. */
  look = (): Promise<void> => this.#watch.look();

  /** Starts a prepared script; the run goes on whether or not anybody waits for it. */
  start(task: Task): { run: Run; done: Promise<void> } {
    const run = new Run(task.row.id, task.row.client_id, task.row.user_id, task.isAsync);
    const done = this.#go(run, task).finally(() => {
      this.#running.delete(run.clientId);
      run.notify();
    });
    const entry = { run, done };
    this.#running.set(run.clientId, entry);
    this.#watch.wake();
    return entry;
  }

  find(clientId: string): Run | null {
    return this.#running.get(clientId)?.run ?? null;
  }

  /** Stops one of the caller's runs, on the database too; one that has ended is left as it is. */
  async stop(clientId: string, { principal, now }: Call): Promise<void> {
    const row = await queryByClientId(this.metadata.db, clientId);
    if (!row || row.user_id !== principal.id) throw new PlainError(404, 'Query not found');
    if (isFinished(row.status as QueryState)) return;
    await changeRunning(this.metadata.hasty, row.id, stopped(now), now);
    const entry = this.#running.get(clientId);
    entry?.run.cancel('stopped');
    await entry?.done;
  }

  async close(): Promise<void> {
    this.#watch.close();
    const all = [...this.#running.values()];
    for (const { run } of all) run.cancel('shutdown');
    await Promise.allSettled(all.map(({ done }) => done));
  }

  async #go(run: Run, task: Task): Promise<void> {
    const { username, database } = task;
    const late = task.isAsync ? null : AbortSignal.timeout(SQL_LAB.timeoutSeconds * 1000);
    const waiting = late ? AbortSignal.any([run.signal, late]) : run.signal;
    try {
      await this.#turnstile(database).pass(username, waiting, () => this.#execute(run, task));
    } catch (error) {
      await this.#fail(run, error === late?.reason ? crowded() : error).catch(this.onError);
    }
  }

  async #execute(run: Run, task: Task): Promise<void> {
    const { script, database, creates } = task;
    const startedAt = this.clock.now();
    run.step({ type: 'refresh', state: 'running' });
    const outcome = await executeScript({
      run,
      script,
      database,
      sqlReader: this.sqlReader,
      store: this.store,
      place: {
        catalog: script.catalog,
        schema: script.schema,
        ...(database.row.impersonate_user && { asUser: task.username }),
      },
      startedAt,
      timeout: secondsFor(run) * 1000,
      keepsRows: !creates,
      note: change => this.#noteOnTheWay(run, change),
    });
    const now = this.clock.now();
    try {
      await outcome.writer?.keep(expiryOf(database, now));
      await this.#noteEnd(run, {
        status: 'success',
        start_running_time: startedAt,
        progress: 100,
        rows: outcome.rows,
        limit: script.limit,
        limiting_factor: outcome.isCut ? script.factor : creates ? 'UNKNOWN' : 'NOT_LIMITED',
        executed_sql: outcome.executedSql,
        results_key: outcome.writer?.result.key ?? null,
        end_time: now,
        end_result_backend_time: outcome.writer ? this.clock.now() : null,
        ...(creates && { select_as_cta_used: true }),
        extra_json: JSON.stringify({ progress: null }),
      });
    } catch (error) {
      await outcome.writer?.drop();
      throw error;
    }
    run.step({ type: 'succeed', status: 'success' });
    await noteSavedQueries(this.metadata.hasty, run.id, now).catch(this.onError);
  }

  async #fail(run: Run, error: unknown): Promise<void> {
    const now = this.clock.now();
    if (run.halt?.why === 'stopped') {
      run.result = null;
      await this.#insist(run, () => changeRunning(this.metadata.hasty, run.id, stopped(now), now));
      return;
    }
    run.error = run.halt ? shutDown(run.halt) : catalogued(error, run, this.onError);
    const structured = run.error.structured();
    const failed: RowChange<'queries'> = {
      status: 'failed',
      error_message: messageOf(run.error),
      end_time: now,
      results_key: null,
      tmp_table_name: null,
      extra_json: JSON.stringify({ progress: null, errors: [structured] }),
    };
    await this.#insist(run, () => changeRunning(this.metadata.hasty, run.id, failed, now));
    run.result = null;
    run.step({ type: 'fail' });
  }

  /** A store that is away for a moment does not end a script half way. */
  async #noteOnTheWay(run: Run, change: RowChange<'queries'>): Promise<void> {
    run.signal.throwIfAborted();
    try {
      if (await changeRunning(this.metadata.hasty, run.id, change, this.clock.now())) return;
    } catch (error) {
      this.onError(error);
      return;
    }
    run.cancel('stopped');
    throw run.halt;
  }

  async #noteEnd(run: Run, change: RowChange<'queries'> & { status: string }): Promise<void> {
    run.signal.throwIfAborted();
    const isThere = await this.#insist(run, async () => {
      const { db, hasty } = this.metadata;
      if (await changeRunning(hasty, run.id, change, this.clock.now())) return true;
      // The answer to an earlier attempt may have been lost: nobody else can have written this.
      return (await statusOf(db, run.id)) === change.status;
    });
    if (isThere) return;
    run.cancel('stopped');
    throw run.halt;
  }

  /** What a run has come to is not lost with a store that is away for a while; the run counts as going on meanwhile. */
  async #insist<T>(run: Run, note: () => Promise<T>): Promise<T> {
    for (const wait of NOTE_WAITS) {
      try {
        return await note();
      } catch (error) {
        if (run.halt) throw error;
        this.onError(error);
        await setTimeout(wait, undefined, { signal: run.signal }).catch(() => {});
      }
    }
    return note();
  }

  #turnstile({ connection }: OpenDatabase): Turnstile {
    let turnstile = this.#turnstiles.get(connection);
    if (!turnstile) {
      turnstile = new Turnstile(AT_A_TIME);
      this.#turnstiles.set(connection, turnstile);
    }
    return turnstile;
  }
}

const stopped = (now: number): RowChange<'queries'> => ({
  status: 'stopped',
  end_time: now,
  results_key: null,
  tmp_table_name: null,
  extra_json: JSON.stringify({ progress: null }),
});

/** The database's own cache timeout: none is the product's, 0 never expires, -1 keeps nothing for long. */
function expiryOf({ row }: OpenDatabase, now: number): number | null {
  const seconds = row.cache_timeout ?? SQL_LAB.resultsSeconds;
  if (seconds === 0) return null;
  return now + (seconds < 0 ? SQL_LAB.asyncTimeoutSeconds : seconds) * 1000;
}

const crowded = (): AppError =>
  new AppError('SQLLAB_TIMEOUT_ERROR', {
    message: `The database was busy with other queries for ${SQL_LAB.timeoutSeconds} seconds. Try again, or run the query asynchronously.`,
  });

const shutDown = (halt: Halt): AppError =>
  new AppError('GENERIC_BACKEND_ERROR', { message: `${halt.message} Run it again.`, status: 503 });

const secondsFor = ({ isAsync }: Run): number =>
  isAsync ? SQL_LAB.asyncTimeoutSeconds : SQL_LAB.timeoutSeconds;

function catalogued(error: unknown, run: Run, onError: (error: unknown) => void): AppError {
  if (error instanceof AppError && error.code === 'BACKEND_TIMEOUT_ERROR') {
    const timeout = secondsFor(run);
    return new AppError('SQLLAB_TIMEOUT_ERROR', {
      message: `The query took longer than the ${timeout.toLocaleString('en')} seconds it may take.`,
      extra: { ...error.extra, timeout },
    });
  }
  if (error instanceof AppError) return error;
  onError(error);
  return new AppError('GENERIC_BACKEND_ERROR', { message: 'An unexpected error occurred' });
}

function messageOf(error: AppError): string {
  const { statement } = error.extra;
  if (typeof statement !== 'object' || statement === null) return error.message;
  const { current, total } = statement as { current: number; total: number };
  return `Statement ${current} out of ${total}: ${error.message}`;
}

/** The structured errors a run has left in the store. */
export const errorsOf = (row: QueryRow): Record<string, unknown>[] => extraOf(row).errors ?? [];
