import {
  type DuckDBConnection,
  type DuckDBInstance,
  type DuckDBResult,
  ResultReturnType,
} from '@duckdb/node-api';
import type { Frame } from '@parallax/contract';
import type { Result, RunOptions } from '../engine.ts';
import { limited, type Stop, stopFor } from '../limits.ts';
import type { Slots } from '../slots.ts';
import type { BufferPool } from './buffer-pool.ts';
import { remember } from './chunks.ts';
import { classify } from './errors.ts';
import { prepareOne } from './statement.ts';
import type { TableList } from './table-list.ts';
import { columnInfo } from './types.ts';
import { frameOf } from './vectors.ts';

export interface Runner {
  instance: DuckDBInstance;
  tables: TableList;
  slots: Slots;
  pool: BufferPool;
  readOnly: boolean;
  trusted: boolean;
}

/** One statement on a session of its own: a session is cheap, and nothing set in it can reach the next statement. */
export async function runStatement(runner: Runner, sql: string, options: RunOptions): Promise<Result> {
  return runIn(stop => Session.open(runner, stop), runner, sql, options);
}

/** The same on a session that stays open for the next statement. */
export const runStatementOn = (held: DuckDBConnection, runner: Runner, sql: string, options: RunOptions) =>
  runIn(stop => Session.on(held, runner, stop), runner, sql, options);

async function runIn(
  open: (stop: Stop) => Promise<Session>,
  runner: Runner,
  sql: string,
  options: RunOptions,
): Promise<Result> {
  const stop = stopFor(options);
  let session: Session;
  try {
    session = await open(stop);
  } catch (error) {
    stop.end();
    throw stop.error() ?? classify(error);
  }
  try {
    const result = await session.work(async connection => {
      const statement = await prepareOne(connection, sql, options, runner);
      stop.signal.throwIfAborted();
      return statement.stream();
    });
    return await resultOf(runner, session, result, options);
  } catch (error) {
    session.end();
    throw stop.error() ?? classify(error);
  }
}

async function resultOf(
  runner: Runner,
  session: Session,
  result: DuckDBResult,
  options: RunOptions,
): Promise<Result> {
  if (result.returnType !== ResultReturnType.QUERY_RESULT) {
    await session.work(() => result.fetchAllChunks());
    runner.tables.changed();
    session.end();
    return { columns: [], batches: limited(nothing(), options) };
  }
  const types = result.columnTypes();
  const columns = result.columnNames().map((name, index) => columnInfo(name, types[index]!));
  const frames = async function* (): AsyncGenerator<Frame> {
    try {
      while (true) {
        const chunk = await session.work(() => result.fetchChunk());
        if (!chunk || chunk.rowCount === 0) {
          // An interrupted recursion ends like one that is through with its rows.
          session.stop.signal.throwIfAborted();
          return;
        }
        yield remember(frameOf(chunk, columns, types), chunk);
      }
    } catch (error) {
      throw session.stop.error() ?? classify(error);
    } finally {
      session.end();
    }
  };
  return { columns, batches: limited(frames(), options) };
}

async function* nothing(): AsyncGenerator<Frame> {}

/** DuckDB forgets an interrupt that arrives just before it starts, so it is repeated until the work is over. */
const INTERRUPT_EVERY = 10;

class Session {
  #working = false;
  #ended = false;
  #interrupting: NodeJS.Timeout | undefined;

  private constructor(
    readonly connection: DuckDBConnection,
    readonly stop: Stop,
    readonly close: () => void,
  ) {
    stop.signal.addEventListener('abort', () => this.#interrupt(), { once: true });
  }

  static async open({ instance, slots, pool }: Runner, stop: Stop): Promise<Session> {
    const release = await slots.take(stop.signal);
    const leave = await pool.enter();
    try {
      const connection = await instance.connect();
      return new Session(connection, stop, () => {
        connection.interrupt();
        connection.closeSync();
        leave();
        release();
      });
    } catch (error) {
      leave();
      release();
      throw error;
    }
  }

  static async on(held: DuckDBConnection, { pool }: Runner, stop: Stop): Promise<Session> {
    return new Session(held, stop, await pool.enter());
  }

  async work<T>(job: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    this.stop.signal.throwIfAborted();
    this.#working = true;
    try {
      return await job(this.connection);
    } finally {
      this.#working = false;
      clearInterval(this.#interrupting);
    }
  }

  #interrupt(): void {
    if (!this.#working) {
      this.end();
      return;
    }
    this.connection.interrupt();
    this.#interrupting = setInterval(() => this.connection.interrupt(), INTERRUPT_EVERY);
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#interrupting);
    this.stop.end();
    this.close();
  }
}
