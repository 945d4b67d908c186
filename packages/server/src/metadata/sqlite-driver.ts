import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery as Compiled,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { type Outlives, SqliteHandle } from './sqlite-handle.ts';

/**
 * One handle writes, one reads. Reads outside a transaction see the last commit and never wait; writers take turns.
 */
export class SqliteDriver implements Driver {
  #writer!: SqliteHandle;
  #reader!: SqliteHandle;

  constructor(
    private readonly path: string,
    private readonly turns = new Turns(),
    private readonly outlives: Outlives = 'machine',
  ) {}

  async init(): Promise<void> {
    this.#writer = new SqliteHandle(this.path, this.outlives);
    this.#reader = new SqliteHandle(this.path);
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writer, this.#reader, this.turns);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }
  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.end('commit');
  }
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.end('rollback');
  }
  async savepoint(connection: SqliteConnection, name: string): Promise<void> {
    await connection.executeQuery(Compiled.raw(`savepoint ${quoted(name)}`));
  }
  async rollbackToSavepoint(connection: SqliteConnection, name: string): Promise<void> {
    await connection.executeQuery(Compiled.raw(`rollback to ${quoted(name)}`));
  }
  async releaseSavepoint(connection: SqliteConnection, name: string): Promise<void> {
    await connection.executeQuery(Compiled.raw(`release ${quoted(name)}`));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#reader?.close();
    this.#writer?.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  #leave: (() => void) | undefined;

  constructor(
    private readonly writer: SqliteHandle,
    private readonly reader: SqliteHandle,
    private readonly turns: Turns,
  ) {}

  async begin(): Promise<void> {
    const leave = await this.turns.take();
    try {
      await patiently(() => this.writer.run('begin immediate', []));
    } catch (error) {
      leave();
      throw error;
    }
    this.#leave = leave;
  }

  end(command: 'commit' | 'rollback'): void {
    try {
      this.writer.run(command, []);
    } finally {
      if (!this.writer.inTransaction) this.#release();
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#leave) return this.writer.run<R>(query.sql, query.parameters);
    if (/^\s*select\b/i.test(query.sql)) return this.reader.run<R>(query.sql, query.parameters);
    const leave = await this.turns.take();
    try {
      return await patiently(() => this.writer.run<R>(query.sql, query.parameters));
    } finally {
      leave();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  #release(): void {
    this.#leave?.();
    this.#leave = undefined;
  }
}

const PATIENCE_MS = 10_000;
const RETRY_MS = 5;

/** Waits for another process that writes, without holding up the event loop. */
async function patiently<T>(write: () => T): Promise<T> {
  for (const deadline = performance.now() + PATIENCE_MS; ; ) {
    try {
      return write();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await setTimeout(RETRY_MS);
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** First come, first served. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = withResolvers();
    this.#last = promise;
    await before;
    return resolve;
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>(done => {
    resolve = done;
  });
  return { promise, resolve };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
