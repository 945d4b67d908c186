import type { Connection, ConnectionOptions, Pool, PoolConnection, PoolOptions, QueryOptions } from 'mysql2';
import { acquire, insist } from '../running.ts';
import type { RowStream } from './row-stream.ts';

const IDLE = 60_000;

interface Driver {
  createPool(options: PoolOptions): Pool;
  createConnection(options: ConnectionOptions): Connection;
}

/** The sessions of one server. */
export class Sessions {
  readonly #pool: Pool;

  constructor(
    private readonly driver: Driver,
    private readonly options: ConnectionOptions,
    poolSize: number,
  ) {
    this.#pool = driver.createPool({ ...options, connectionLimit: poolSize, idleTimeout: IDLE });
  }

  acquire(signal?: AbortSignal): Promise<PoolConnection> {
    const pending = new Promise<PoolConnection>((resolve, reject) => {
      this.#pool.getConnection((error, session) => (error ? reject(error) : resolve(session)));
    });
    return acquire(pending, session => session.release(), signal);
  }

  /** Rows as arrays of text, for the questions of introspection. */
  async rows(sql: string, signal?: AbortSignal): Promise<(string | null)[][]> {
    const session = await this.acquire(signal);
    try {
      return await ask(session, sql);
    } finally {
      session.release();
    }
  }

  async returnAfter(session: PoolConnection, stream: RowStream, cleanUp: readonly string[]): Promise<void> {
    await stream.finished;
    if (stream.cancelled) {
      session.destroy();
      return;
    }
    try {
      for (const sql of cleanUp) await ask(session, sql);
      session.release();
    } catch {
      session.destroy();
    }
  }

  /** KILL QUERY from a session of its own: the pool may be full of what is to be killed. */
  async cancel(session: PoolConnection, stream: RowStream): Promise<void> {
    if (stream.done) return;
    stream.cancelled = true;
    stream.discard();
    const killer = this.driver.createConnection({ ...this.options, database: undefined });
    killer.on('error', () => {});
    const kill = async () => {
      await ask(killer, `KILL QUERY ${session.threadId}`).catch(() => {});
    };
    if (!(await insist(kill, stream.finished))) stream.destroy();
    killer.destroy();
  }

  close(): Promise<void> {
    return new Promise(resolve => {
      this.#pool.end(() => resolve());
    });
  }
}

/** One statement, all rows. */
export function ask(session: Connection, sql: string): Promise<(string | null)[][]> {
  const query: QueryOptions = { sql, rowsAsArray: true, typeCast: field => field.string('utf8') };
  return new Promise((resolve, reject) => {
    session.query(query, (error, rows) => {
      if (error) reject(error);
      else resolve(Array.isArray(rows) ? rows.filter(Array.isArray) : []);
    });
  });
}
