import { AppError, type Frame } from '@parallax/contract';
import type {
  Connection,
  ConnectionConfig,
  LoadOptions,
  LoadTarget,
  LoadTrace,
  Result,
  RunOptions,
  TablePage,
  TableRef,
  TableScope,
} from '../engine.ts';
import { limited, type Stop, stopFor } from '../limits.ts';
import { loadByInserts, recoverInserts } from '../loading/insert-loader.ts';
import { bindParameters } from '../placeholders.ts';
import { Client, type Scope } from './client.ts';
import { dialect } from './dialect.ts';
import { classify } from './errors.ts';
import { planCosts } from './estimate.ts';
import * as introspect from './introspect.ts';
import { loading } from './load.ts';
import { readSettings, type Settings } from './settings.ts';
import { Statement } from './statement.ts';

export async function open(config: ConnectionConfig): Promise<Connection> {
  return new TrinoConnection(readSettings(config), config);
}

class TrinoConnection implements Connection {
  readonly #client: Client;

  constructor(
    private readonly settings: Settings,
    private readonly config: ConnectionConfig,
  ) {
    this.#client = new Client(settings);
  }

  async run(sql: string, options: RunOptions = {}): Promise<Result> {
    if (sql.trim() === '') throw new AppError('SYNTAX_ERROR', { message: 'The statement is empty.' });
    const stop = stopFor(options);
    let end: (() => Promise<void>) | null = null;
    try {
      const transaction = this.config.readOnly ? await this.#startReading(options) : undefined;
      end = async () => {
        stop.end();
        if (transaction) await this.#rollBack(transaction);
      };
      const text = bindParameters(sql, options.params, dialect);
      const first = await this.#client.post(text, this.#scope(options, transaction));
      const statement = new Statement(this.#client, first, options.asUser);
      const cancel = () => void statement.cancel();
      if (stop.signal.aborted) await statement.cancel();
      stop.signal.addEventListener('abort', cancel, { once: true });
      await statement.begin();
      return { columns: statement.columns, batches: this.#read({ statement, stop, options, end }) };
    } catch (error) {
      stop.end();
      void end?.();
      throw stop.error() ?? classify(error);
    }
  }

  async *#read({ statement, stop, options, end }: Reading): AsyncGenerator<Frame> {
    try {
      yield* limited(statement.frames(), options);
    } catch (error) {
      throw stop.error() ?? classify(error);
    } finally {
      if (!statement.finished) await statement.cancel();
      await end();
    }
  }

  #scope({ catalog, schema, asUser, timeout }: RunOptions, transaction?: string): Scope {
    const foreign = catalog !== undefined && catalog !== null && catalog !== this.settings.catalog;
    return {
      catalog: catalog ?? this.settings.catalog,
      schema: schema ?? (foreign ? null : this.settings.schema),
      ...(asUser && { user: asUser }),
      ...(transaction && { transaction }),
      ...(timeout !== undefined && { session: { query_max_run_time: `${Math.ceil(timeout)}ms` } }),
    };
  }

  /** Trino has no read-only sessions, but a read-only transaction refuses every write inside it. */
  async #startReading(options: RunOptions): Promise<string | undefined> {
    const first = await this.#client.post('START TRANSACTION READ ONLY', this.#scope(options));
    const statement = new Statement(this.#client, first, options.asUser);
    let transaction = statement.transaction;
    for await (const _ of statement.frames()) transaction ??= statement.transaction;
    return transaction ?? statement.transaction ?? undefined;
  }

  async #rollBack(transaction: string): Promise<void> {
    try {
      const first = await this.#client.post('ROLLBACK', this.#scope({}, transaction));
      await new Statement(this.#client, first).drain();
    } catch {
      // A failed statement has ended its transaction already; an idle one ends by itself.
    }
  }

  readonly #ask: introspect.Ask = async (sql, catalog) => {
    const { batches } = await this.run(sql, { catalog });
    const rows: (string | null)[][] = [];
    for await (const { columns, length } of batches) {
      for (let row = 0; row < length; row++) {
        rows.push(columns.map(({ values }) => (values[row] === null ? null : String(values[row]))));
      }
    }
    return rows;
  };

  catalogs = () => introspect.catalogs(this.#ask);
  defaultCatalog = async () => this.settings.catalog;
  schemas = async (catalog?: string | null) =>
    introspect.schemas(this.#ask, catalog ?? this.settings.catalog);
  defaultSchema = async (catalog?: string | null) =>
    !catalog || catalog === this.settings.catalog ? this.settings.schema : null;
  tables = (where: TableScope, page: TablePage = {}) =>
    introspect.tables(this.#ask, this.#place(where), page);
  describe = (table: TableRef) =>
    introspect.describe(this.#ask, { ...this.#place(table), table: table.table });
  functionNames = () => introspect.functionNames(this.#ask);

  #place({ catalog, schema }: TableScope): introspect.Place {
    return { catalog: catalog ?? this.settings.catalog ?? '', schema: schema ?? this.settings.schema ?? '' };
  }

  async estimate(sql: string, options: RunOptions = {}): Promise<Record<string, string>[]> {
    const { batches } = await this.run(`EXPLAIN (TYPE IO, FORMAT JSON) ${sql}`, options);
    const costs: Record<string, string>[] = [];
    for await (const frame of batches) costs.push(...planCosts(String(frame.columns[0]?.values[0])));
    return costs;
  }

  load = (target: LoadTarget, rows: AsyncIterable<Frame>, options: LoadOptions = {}) =>
    loadByInserts({
      engine: loading,
      connection: this,
      target: { ...target, ...this.#place(target) },
      rows,
      options,
    });
  recover = (trace: LoadTrace) => recoverInserts(loading, this, trace);

  async ping(signal?: AbortSignal): Promise<void> {
    const { batches } = await this.run('SELECT 1', signal ? { signal } : {});
    for await (const _ of batches);
  }

  async close(): Promise<void> {
    this.#client.close();
  }
}

interface Reading {
  statement: Statement;
  stop: Stop;
  options: RunOptions;
  end(): Promise<void>;
}
