import {
  BIGINT,
  BLOB,
  BOOLEAN,
  DATE,
  DOUBLE,
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBInstance,
  type DuckDBType,
  TIMESTAMP,
  TIMESTAMPTZ,
  VARCHAR,
} from '@duckdb/node-api';
import type { ColumnInfo, ColumnKind, Frame } from '@parallax/contract';
import type { Connection, LoadOptions, LoadTarget } from '../engine.ts';
import { columnList, type DeclaredTypes, declared, STANDARD_TYPES } from '../loading/declared-types.ts';
import { LOADING_PREFIX, tableExists, temporaryName } from '../loading/existing.ts';
import type { Slots } from '../slots.ts';
import type { BufferPool } from './buffer-pool.ts';
import { chunksOf, sourceOf, sourceTypes } from './chunks.ts';
import { literal, quote } from './dialect.ts';
import { classify } from './errors.ts';
import type { TableList } from './table-list.ts';

const TYPES: DeclaredTypes = { ...STANDARD_TYPES, float: 'DOUBLE', string: 'VARCHAR', binary: 'BLOB' };
const typeOf = (column: ColumnInfo): string => declared(column, TYPES);

/** One row group: DuckDB writes it to the file at once, past its log. */
const ROWS_TOGETHER = 122_880;
/** An appender works on the thread of the server, so it is given little at a time. */
const ROWS_AT_ONCE = 16_384;
const BATCH = 'temp.parallax_batch';
/** After so many of them the pool is emptied: about as much as one of them takes on its way. */
const GROUPS_KEPT = 4;

/** Tables of loads under way: the others of such names were left behind by a process that ended. */
const underway = new Set<string>();

interface Load {
  instance: DuckDBInstance;
  tables: TableList;
  pool: BufferPool;
  slots: Slots;
  describe: Connection['describe'];
  target: LoadTarget;
  rows: AsyncIterable<Frame>;
  options: LoadOptions;
}

/**
 * Rows gather in memory, go to a table of their own by row groups, and take the final name in one transaction: a single
 * transaction for all would keep them in memory, and an appender to the final table would block the server.
 */
export async function load({
  instance,
  tables,
  pool,
  slots,
  describe,
  target,
  rows,
  options,
}: Load): Promise<void> {
  const exists = await tableExists(describe, target);
  const release = await slots.take(options.signal);
  const connection = await instance.connect();
  const interrupt = () => connection.interrupt();
  options.signal?.addEventListener('abort', interrupt, { once: true });
  const loading = temporaryName();
  underway.add(loading);
  const place = (table: string) => `${quote(target.schema ?? 'main')}.${quote(table)}`;
  try {
    await removeLeftovers(connection, target.schema ?? 'main');
    await connection.run(`CREATE TABLE ${place(loading)} (${columnList(target.columns, quote, typeOf)})`);
    await write({ connection, pool, table: place(loading) }, target.columns, rows, options);
    options.signal?.throwIfAborted();
    const leave = await pool.enter();
    await settle(connection, { loading, place, exists }, target).finally(leave);
  } catch (error) {
    await connection.run(`DROP TABLE IF EXISTS ${place(loading)}`).catch(() => {});
    options.signal?.throwIfAborted();
    throw classify(error);
  } finally {
    options.signal?.removeEventListener('abort', interrupt);
    underway.delete(loading);
    tables.changed();
    connection.closeSync();
    release();
    await pool.empty();
  }
}

interface Destination {
  connection: DuckDBConnection;
  pool: BufferPool;
  table: string;
}

async function write(
  destination: Destination,
  columns: readonly ColumnInfo[],
  rows: AsyncIterable<Frame>,
  { signal, onRows }: LoadOptions,
): Promise<void> {
  let batch: Batch | null = null;
  let sent = 0;
  for await (const frame of rows) {
    signal?.throwIfAborted();
    batch ??= new Batch(destination, sourceTypes(frame) ?? columns.map(batchType));
    await batch.add(frame);
    sent += frame.length;
    onRows?.(sent);
  }
  await batch?.move();
}

/** What a batch holds when another engine made the frames; decimals and times are cast from text. */
const BATCH_TYPES: Partial<Record<ColumnKind, DuckDBType>> = {
  bool: BOOLEAN,
  int: BIGINT,
  bigint: BIGINT,
  float: DOUBLE,
  timestamp: TIMESTAMP,
  timestamptz: TIMESTAMPTZ,
  date: DATE,
  binary: BLOB,
};
const batchType = ({ kind }: ColumnInfo): DuckDBType => BATCH_TYPES[kind] ?? VARCHAR;

/** Rows on their way, in a temporary table that is made anew each time: emptied, it would keep its memory. */
class Batch {
  #appender: DuckDBAppender | null = null;
  #held = 0;
  #flushed = 0;
  #moved = 0;

  constructor(
    private readonly destination: Destination,
    private readonly types: readonly DuckDBType[],
  ) {}

  async add(frame: Frame): Promise<void> {
    const source = sourceOf(frame);
    for (const chunk of source ? [source] : chunksOf(frame, this.types)) {
      this.#appender ??= await this.#open();
      this.#appender.appendDataChunk(chunk);
      this.#held += chunk.rowCount;
      if (this.#held - this.#flushed >= ROWS_AT_ONCE) this.#flush(this.#appender);
      if (this.#held >= ROWS_TOGETHER) await this.move();
    }
  }

  async move(): Promise<void> {
    if (!this.#appender) return;
    this.#appender.closeSync();
    this.#appender = null;
    const { connection, table, pool } = this.destination;
    const leave = await pool.enter();
    try {
      await connection.run(`INSERT INTO ${table} SELECT * FROM ${BATCH}`);
      await connection.run(`DROP TABLE ${BATCH}`);
    } finally {
      leave();
    }
    if (++this.#moved % GROUPS_KEPT === 0) await pool.empty();
  }

  async #open(): Promise<DuckDBAppender> {
    const list = this.types.map((type, index) => `c${index} ${type}`).join(', ');
    await this.destination.connection.run(`CREATE TEMP TABLE parallax_batch (${list})`);
    this.#held = 0;
    this.#flushed = 0;
    return this.destination.connection.createAppender('parallax_batch', null, 'temp');
  }

  #flush(appender: DuckDBAppender): void {
    appender.flushSync();
    this.#flushed = this.#held;
  }
}

interface Places {
  loading: string;
  exists: boolean;
  place(table: string): string;
}

async function settle(
  connection: DuckDBConnection,
  { loading, place, exists }: Places,
  target: LoadTarget,
): Promise<void> {
  const names = target.columns.map(column => quote(column.name)).join(', ');
  const rename = `ALTER TABLE ${place(loading)} RENAME TO ${quote(target.table)}`;
  const steps = !exists
    ? [rename]
    : target.mode === 'replace'
      ? [`DROP TABLE ${place(target.table)}`, rename]
      : [
          `INSERT INTO ${place(target.table)} (${names}) SELECT ${names} FROM ${place(loading)}`,
          `DROP TABLE ${place(loading)}`,
        ];
  await connection.run('BEGIN TRANSACTION');
  try {
    for (const step of steps) await connection.run(step);
    await connection.run('COMMIT');
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Only one process can have the file open, so no other one can be loading. */
async function removeLeftovers(connection: DuckDBConnection, schema: string): Promise<void> {
  const reader = await connection.runAndReadAll(
    `SELECT table_name FROM duckdb_tables() WHERE schema_name = ${literal(schema)} AND NOT temporary
     AND database_name = current_database() AND starts_with(table_name, ${literal(LOADING_PREFIX)})`,
  );
  for (const [name] of reader.getRows()) {
    if (underway.has(String(name))) continue;
    await connection.run(`DROP TABLE ${quote(schema)}.${quote(String(name))}`);
  }
}
