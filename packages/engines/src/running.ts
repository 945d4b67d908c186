import type { AppError, ColumnInfo, Frame } from '@parallax/contract';
import type { Result, RunOptions } from './engine.ts';
import { limited, type Stop, stopFor } from './limits.ts';

/** How long a result nobody reads may take to end by itself before it is cancelled. */
const ABANDON_GRACE = 50;

/** A statement that a session of a pool is working on. */
export interface Running {
  /** Empty for a statement without rows. */
  readonly columns: Promise<ColumnInfo[]>;
  /** Settles when the session is free or gone. Never rejects. */
  readonly finished: Promise<void>;
  readonly done: boolean;
  frames(): AsyncIterable<Frame>;
  /** Makes the reader fail. */
  fail(error: unknown): void;
  /** Lets the rest of the result pass by unread. */
  discard(): void;
  /** Stops the statement on the server. */
  cancel(): Promise<void>;
}

interface Engine {
  start(signal: AbortSignal): Promise<Running>;
  classify(error: unknown, sql?: string): AppError;
}

/** The life of one statement: started, limited, cancelled on abort and timeout, abandoned when the reader leaves. */
export async function runStatement(sql: string, options: RunOptions, engine: Engine): Promise<Result> {
  const stop = stopFor(options);
  try {
    const running = await engine.start(stop.signal);
    const cancel = () => {
      running.fail(stop.error());
      void running.cancel();
    };
    if (stop.signal.aborted) cancel();
    else stop.signal.addEventListener('abort', cancel, { once: true });
    void running.finished.then(stop.end);
    const columns = await running.columns;
    if (columns.length === 0) await running.finished;
    return { columns, batches: read(running, { sql, options, stop, engine }) };
  } catch (error) {
    stop.end();
    throw stop.error() ?? engine.classify(error, sql);
  }
}

interface Context {
  sql: string;
  options: RunOptions;
  stop: Stop;
  engine: Engine;
}

async function* read(running: Running, { sql, options, stop, engine }: Context): AsyncGenerator<Frame> {
  try {
    yield* limited(running.frames(), options);
  } catch (error) {
    throw stop.error() ?? engine.classify(error, sql);
  } finally {
    if (!running.done) void abandon(running);
  }
}

async function abandon(running: Running): Promise<void> {
  running.discard();
  if (!(await within(ABANDON_GRACE, running.finished))) await running.cancel();
}

/** Milliseconds between requests to cancel, together about five seconds. */
const CANCEL_WAITS = [50, 100, 200, 400, 800, 1600, 2000];

/**
 * Asks a server to cancel until the statement is over: a request that comes just before the statement begins is lost.
 * False for a server that does not answer.
 */
export async function insist(request: () => Promise<void>, finished: Promise<unknown>): Promise<boolean> {
  for (const wait of CANCEL_WAITS) {
    await request();
    if (await within(wait, finished)) return true;
  }
  return false;
}

/** Before a connection is cut: a server that is busy would not notice, and work on for nobody. */
export async function settle(running: Running | null): Promise<void> {
  if (running && !running.done) await running.cancel();
}

/** Whether the work is over in time. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const inTime = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}

/** Waits for a session of a pool; gives up when the signal fires and returns the session that then comes late. */
export async function acquire<S>(
  pending: Promise<S>,
  release: (session: S) => void,
  signal?: AbortSignal,
): Promise<S> {
  if (!signal) return pending;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([pending, aborted]);
  } catch (error) {
    pending.then(release, () => {});
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
