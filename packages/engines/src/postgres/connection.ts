import type { Frame } from '@parallax/contract';
import type { PoolClient } from 'pg';
import type {
  Connection,
  ConnectionConfig,
  LoadOptions,
  LoadTarget,
  Result,
  RunOptions,
  Session,
  TablePage,
  TableRef,
  TableScope,
} from '../engine.ts';
import { bindParameters } from '../placeholders.ts';
import { type Running, runStatement, settle } from '../running.ts';
import { Database, SESSION } from './database.ts';
import { dialect, quote } from './dialect.ts';
import { classify } from './errors.ts';
import * as introspect from './introspect.ts';
import { load } from './load.ts';
import { RowStream } from './row-stream.ts';
import { readSettings, type Settings } from './settings.ts';

const POOL_SIZE = 8;
const BATCH_SIZE = 4_096;

export async function open(config: ConnectionConfig): Promise<Connection> {
  return new PostgresConnection(readSettings(config), config);
}

/** A server; every catalog is a database of it with sessions of its own. */
class PostgresConnection implements Connection {
  readonly #databases = new Map<string, Promise<Database>>();

  constructor(
    private readonly settings: Settings,
    private readonly config: ConnectionConfig,
  ) {}

  run(sql: string, options: RunOptions = {}): Promise<Result> {
    return runStatement(sql, options, { classify, start: signal => this.#start(sql, options, signal) });
  }

  /** Sends the statement; the session goes back to the pool when the server is through with it. */
  async #start(sql: string, options: RunOptions, signal: AbortSignal): Promise<Running> {
    const readOnly = this.config.readOnly || options.readOnly === true;
    const database = await this.#database(options.catalog);
    const client = await database.acquire(signal);
    if (!readOnly) await prepare(client, writableSetup(options));
    const stream = this.#send(sql, options, { database, client }, readOnly);
    void database.returnAfter(client, stream);
    return stream;
  }

  session(): Session {
    let held: Held | null = null;
    let last: Running | null = null;
    const start = async (sql: string, options: RunOptions, signal: AbortSignal) => {
      if (!held) {
        const database = await this.#database(options.catalog);
        const client = await database.acquire(signal);
        if (!this.config.readOnly) await prepare(client, writableSetup(options));
        held = { database, client };
      }
      last = this.#send(sql, options, held, this.config.readOnly === true);
      return last;
    };
    return {
      run: (sql, options = {}) =>
        runStatement(sql, options, { classify, start: signal => start(sql, options, signal) }),
      async end() {
        await settle(last);
        held?.client.release(true);
        held = null;
      },
    };
  }

  #send(sql: string, options: RunOptions, { database, client }: Held, readOnly: boolean): RowStream {
    const statement = {
      preludes: readOnly ? readOnlySetup(options) : [],
      sql: bindParameters(sql, options.params, dialect),
      batchSize: options.batchSize ?? BATCH_SIZE,
    };
    const stream = new RowStream(statement, {
      resolveTypes: oids => database.types.resolve(oids),
      cancel: () => database.cancel(client, stream),
    });
    client.query(stream);
    return stream;
  }

  async #database(catalog?: string | null): Promise<Database> {
    const name = catalog || this.settings.database;
    let database = this.#databases.get(name);
    if (!database) {
      database = openDatabase(this.settings, name, this.config.poolSize ?? POOL_SIZE);
      this.#databases.set(name, database);
      database.catch(() => this.#databases.delete(name));
    }
    return database;
  }

  async #ask<T>(
    catalog: string | null | undefined,
    question: (database: Database) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    try {
      return await question(await this.#database(catalog));
    } catch (error) {
      signal?.throwIfAborted();
      throw classify(error);
    }
  }

  catalogs = () => this.#ask(null, introspect.catalogs);
  defaultCatalog = async () => this.settings.database;
  schemas = (catalog?: string | null) => this.#ask(catalog, introspect.schemas);
  defaultSchema = (catalog?: string | null) => this.#ask(catalog, introspect.defaultSchema);
  tables = (where: TableScope, page: TablePage = {}) =>
    this.#ask(where.catalog, database => introspect.tables(database, where.schema ?? null, page));
  describe = (table: TableRef) => this.#ask(table.catalog, database => introspect.describe(database, table));
  functionNames = () => this.#ask(null, introspect.functionNames);

  load = (target: LoadTarget, rows: AsyncIterable<Frame>, options: LoadOptions = {}) =>
    this.#ask(
      target.catalog,
      database => load({ database, describe: this.describe, target, rows, options }),
      options.signal,
    );

  async estimate(sql: string, options: RunOptions = {}): Promise<Record<string, string>[]> {
    const { batches } = await this.run(`EXPLAIN (FORMAT JSON) ${sql}`, options);
    const costs: Record<string, string>[] = [];
    for await (const frame of batches) costs.push(...introspect.planCosts(frame.columns[0]?.values[0]));
    return costs;
  }

  async ping(signal?: AbortSignal): Promise<void> {
    const { batches } = await this.run('SELECT 1', signal ? { signal } : {});
    for await (const _ of batches);
  }

  async close(): Promise<void> {
    const open = [...this.#databases.values()];
    this.#databases.clear();
    await Promise.allSettled(open.map(async database => (await database).close()));
  }
}

interface Held {
  database: Database;
  client: PoolClient;
}

async function openDatabase(settings: Settings, name: string, poolSize: number): Promise<Database> {
  const { Client, Pool } = await import('pg');
  return Database.open({ Client, Pool }, settings, name, poolSize);
}

async function prepare(client: PoolClient, setup: string[]): Promise<void> {
  try {
    await client.query(setup.join('; '));
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Inside a transaction that is always rolled back, so nothing a statement sets can outlive it. */
const readOnlySetup = (options: RunOptions): string[] => [
  'BEGIN READ ONLY',
  ...[...SESSION, ...boundsOf(options)].map(text => text.replace('SET ', 'SET LOCAL ')),
];

/** No transaction, because some statements refuse to run in one; hence everything is set anew for each. */
const writableSetup = (options: RunOptions): string[] => [...SESSION, ...boundsOf(options)];

/** Said also where nothing is asked for: a session of the pool still has what its last user set. */
const boundsOf = ({ schema, timeout }: RunOptions): string[] => [
  `SET search_path TO ${schema ? quote(schema) : 'DEFAULT'}`,
  `SET statement_timeout TO ${timeout === undefined ? 'DEFAULT' : Math.ceil(timeout)}`,
];
