import type { Frame } from '@parallax/contract';
import type { PoolConnection } from 'mysql2';
import type {
  Connection,
  ConnectionConfig,
  LoadOptions,
  LoadTarget,
  LoadTrace,
  Result,
  RunOptions,
  Session,
  TablePage,
  TableRef,
  TableScope,
} from '../engine.ts';
import { loadByInserts, recoverInserts } from '../loading/insert-loader.ts';
import { bindParameters } from '../placeholders.ts';
import { type Running, runStatement, settle } from '../running.ts';
import { dialect, quote } from './dialect.ts';
import { classify } from './errors.ts';
import * as introspect from './introspect.ts';
import { loading } from './load.ts';
import { RowStream } from './row-stream.ts';
import { serverLimit } from './server-limit.ts';
import { ask, Sessions } from './sessions.ts';
import { readSettings, type Settings } from './settings.ts';

const POOL_SIZE = 8;
const BATCH_SIZE = 4_096;

/** What every statement can rely on, whatever the one before it has set. */
const SESSION =
  "SET time_zone = '+00:00', sql_mode = REPLACE(@@sql_mode, 'NO_BACKSLASH_ESCAPES', ''), autocommit = 1";
const CLEAN_UP = ['ROLLBACK', `SET autocommit = 1${serverLimit(undefined)}`];

export async function open(config: ConnectionConfig): Promise<Connection> {
  return new MysqlConnection(readSettings(config), config);
}

interface Held {
  sessions: Sessions;
  session: PoolConnection;
}

class MysqlConnection implements Connection {
  #sessions: Promise<Sessions> | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly config: ConnectionConfig,
  ) {}

  run(sql: string, options: RunOptions = {}): Promise<Result> {
    return runStatement(sql, options, { classify, start: signal => this.#start(sql, options, signal) });
  }

  async #start(sql: string, options: RunOptions, signal: AbortSignal): Promise<Running> {
    const held = await this.#acquire(options, signal, options.readOnly || this.config.readOnly);
    const stream = this.#send(sql, options, held);
    void held.sessions.returnAfter(held.session, stream, CLEAN_UP);
    return stream;
  }

  session(): Session {
    let held: Held | null = null;
    let last: Running | null = null;
    const start = async (sql: string, options: RunOptions, signal: AbortSignal) => {
      held ??= await this.#acquire(options, signal);
      last = this.#send(sql, options, held);
      return last;
    };
    return {
      run: (sql, options = {}) =>
        runStatement(sql, options, { classify, start: signal => start(sql, options, signal) }),
      async end() {
        await settle(last);
        held?.session.destroy();
        held = null;
      },
    };
  }

  async #acquire(options: RunOptions, signal: AbortSignal, readOnly = this.config.readOnly): Promise<Held> {
    const sessions = await this.#open();
    const session = await sessions.acquire(signal).catch(error => {
      // The statement has no part in this: an unknown database is the address's here, a missing schema later.
      throw signal.aborted ? error : classify(error);
    });
    await this.#prepare(session, options, readOnly === true);
    return { sessions, session };
  }

  #send(sql: string, options: RunOptions, { sessions, session }: Held): RowStream {
    return new RowStream(session, bindParameters(sql, options.params, dialect, 'backslash'), {
      batchSize: options.batchSize ?? BATCH_SIZE,
      cancel: stream => sessions.cancel(session, stream),
    });
  }

  async #prepare(session: PoolConnection, options: RunOptions, readOnly: boolean): Promise<void> {
    const schema = options.schema ?? this.settings.database;
    try {
      await ask(session, `${SESSION}${serverLimit(options.timeout)}`);
      if (schema) await ask(session, `USE ${quote(schema)}`);
      // For the session, not in a transaction of ours: a CREATE would commit that one and go through.
      await ask(session, `SET SESSION TRANSACTION ${readOnly ? 'READ ONLY' : 'READ WRITE'}`);
    } catch (error) {
      session.destroy();
      throw error;
    }
  }

  #open(): Promise<Sessions> {
    this.#sessions ??= import('mysql2').then(
      ({ createConnection, createPool }) =>
        new Sessions(
          { createConnection, createPool },
          this.settings.driver,
          this.config.poolSize ?? POOL_SIZE,
        ),
    );
    return this.#sessions;
  }

  async #ask<T>(question: (sessions: Sessions) => Promise<T>): Promise<T> {
    try {
      return await question(await this.#open());
    } catch (error) {
      throw classify(error);
    }
  }

  catalogs = async () => [];
  defaultCatalog = async () => null;
  schemas = () => this.#ask(introspect.schemas);
  defaultSchema = async () => this.settings.database;
  tables = (where: TableScope, page: TablePage = {}) =>
    this.#ask(sessions => introspect.tables(sessions, where.schema ?? this.settings.database, page));
  describe = (table: TableRef) =>
    this.#ask(sessions =>
      introspect.describe(sessions, { ...table, schema: table.schema ?? this.settings.database }),
    );
  functionNames = () => this.#ask(introspect.functionNames);

  load = (target: LoadTarget, rows: AsyncIterable<Frame>, options: LoadOptions = {}) =>
    loadByInserts({
      engine: loading,
      connection: this,
      target: { ...target, schema: target.schema ?? this.settings.database },
      rows,
      options,
    });
  recover = (trace: LoadTrace) => recoverInserts(loading, this, trace);

  async ping(signal?: AbortSignal): Promise<void> {
    const { batches } = await this.run('SELECT 1', signal ? { signal } : {});
    for await (const _ of batches);
  }

  async close(): Promise<void> {
    const open = this.#sessions;
    this.#sessions = null;
    await (await open)?.close();
  }
}
