import type { Client, ClientConfig, Pool, PoolClient, PoolConfig } from 'pg';
import { hostDown } from '../network-errors.ts';
import { acquire, insist } from '../running.ts';
import { offersTls, requestCancel } from './handshake.ts';
import type { RowStream } from './row-stream.ts';
import type { Settings } from './settings.ts';
import { TypeCatalog } from './type-catalog.ts';

/** What makes every text of the wire mean one thing. */
export const SESSION = [
  "SET TIME ZONE 'UTC'",
  "SET DateStyle = 'ISO, YMD'",
  "SET IntervalStyle = 'postgres'",
  "SET bytea_output = 'hex'",
  'SET extra_float_digits = 1',
];
/** The server drops the work of a client that has died; servers before version 14 cannot. */
const NOTICE_LEAVING = `SELECT set_config(name, '5s', false) FROM pg_settings
  WHERE name = 'client_connection_check_interval'`;
const IDLE = 60_000;

type Driver = { Client: new (config: ClientConfig) => Client; Pool: new (config: PoolConfig) => Pool };

/** The sessions of one database of the server, and what is known about its types. */
export class Database {
  readonly types = new TypeCatalog((text, values) => this.#aside(text, values));
  readonly #pool: Pool;
  readonly #client: ClientConfig;

  static async open(
    driver: Driver,
    settings: Settings,
    database: string,
    poolSize: number,
  ): Promise<Database> {
    const client = { ...settings.client, database };
    const undecided = settings.sslMode === 'prefer' || settings.sslMode === 'allow';
    if (undecided && !(await offersTls(targetOf(client)))) client.ssl = false;
    return new Database(driver, client, poolSize);
  }

  private constructor(
    private readonly driver: Driver,
    client: ClientConfig,
    poolSize: number,
  ) {
    this.#client = client;
    // The pool's own timeout would also count the time spent waiting for a free session.
    const Session = class extends driver.Client {
      constructor() {
        super(client);
      }
    };
    this.#pool = new driver.Pool({
      Client: Session,
      max: poolSize,
      idleTimeoutMillis: IDLE,
      allowExitOnIdle: true,
    });
    this.#pool.on('error', () => {});
    this.#pool.on('connect', session => {
      session.on('error', () => {});
      session.query(NOTICE_LEAVING).catch(() => {});
    });
  }

  acquire(signal?: AbortSignal): Promise<PoolClient> {
    const pending = this.#pool.connect().catch((error: Error) => {
      if (error.message !== 'timeout expired') throw error;
      const { host, port } = targetOf(this.#client);
      throw hostDown({ host, port: String(port) }, error);
    });
    return acquire(pending, client => client.release(), signal);
  }

  async rows<R extends unknown[]>(text: string, values: unknown[] = []): Promise<R[]> {
    const client = await this.acquire();
    try {
      const { rows } = await client.query<R>({ text, values, rowMode: 'array' });
      return rows;
    } finally {
      client.release();
    }
  }

  /** Gives the session back once its statement is over, clean: no open transaction, no cancel on its way. */
  async returnAfter(client: PoolClient, stream: RowStream): Promise<void> {
    await stream.finished;
    if (stream.cancelled) return client.release(true);
    try {
      if (client.getTransactionStatus() !== 'I') await client.query('ROLLBACK');
      client.release();
    } catch {
      client.release(true);
    }
  }

  /** Stops the statement on the server; a server that does not answer loses the connection. */
  async cancel(client: PoolClient, stream: RowStream): Promise<void> {
    if (stream.done) return;
    stream.cancelled = true;
    stream.discard();
    if (!(await insist(() => this.cancelSession(client), stream.finished))) stream.destroy();
  }

  /** Asks the server to stop whatever the session is doing. */
  async cancelSession(client: PoolClient): Promise<void> {
    const session = sessionOf(client);
    if (session) await requestCancel(targetOf(this.#client), session).catch(() => {});
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  /** A query on a session of its own: asking the pool while a stream waits for the answer could deadlock. */
  async #aside<R extends unknown[]>(text: string, values: unknown[]): Promise<R[]> {
    const client = new this.driver.Client(this.#client);
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<R>({ text, values, rowMode: 'array' })).rows;
    } finally {
      await client.end();
    }
  }
}

const targetOf = ({ host = 'localhost', port = 5432, connectionTimeoutMillis = 10_000 }: ClientConfig) => ({
  host,
  port,
  timeout: connectionTimeoutMillis,
});

/** The key of a session, which the driver keeps outside its declared types. */
function sessionOf(client: object): { processID: number; secretKey: number } | null {
  const processID: unknown = Reflect.get(client, 'processID');
  const secretKey: unknown = Reflect.get(client, 'secretKey');
  return typeof processID === 'number' && typeof secretKey === 'number' ? { processID, secretKey } : null;
}
