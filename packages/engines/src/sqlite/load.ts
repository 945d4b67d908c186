import type { Cell, Column, ColumnInfo, Frame } from '@parallax/contract';
import type { Connection, LoadOptions, LoadTarget } from '../engine.ts';
import { CELL_TEXT } from '../loading/cell-text.ts';
import {
  columnList,
  type DeclaredTypes,
  declared,
  digitsOf,
  STANDARD_TYPES,
} from '../loading/declared-types.ts';
import { tableExists, temporaryName } from '../loading/existing.ts';
import { quote } from './dialect.ts';
import { classify, SqliteFailure } from './errors.ts';
import type { ProcessPool } from './pool.ts';
import type { SqliteProcess } from './processes.ts';
import type { LoadRequest, RawCell, RawColumn } from './protocol.ts';

const TYPES: DeclaredTypes = {
  ...STANDARD_TYPES,
  float: 'REAL',
  timestamptz: 'TIMESTAMP',
  binary: 'BLOB',
};
/** SQLite keeps longer numbers as floats, so they are stored as text. */
const EXACT_DIGITS = 15;
/** Batches on their way to the child before it is waited for. */
const AHEAD = 2;
/** How long a child may take to undo a load before it is ended; the file's journal undoes it then. */
const GRACE = 5_000;

const typeOf = (column: ColumnInfo): string =>
  column.kind === 'decimal' && digitsOf(column.type).precision > EXACT_DIGITS
    ? 'TEXT'
    : declared(column, TYPES);

interface Load {
  pool: ProcessPool;
  describe: Connection['describe'];
  target: LoadTarget;
  rows: AsyncIterable<Frame>;
  options: LoadOptions;
}

export async function load({ pool, describe, target, rows, options }: Load): Promise<void> {
  const { signal = new AbortController().signal, onRows } = options;
  const request = requestFor(target, await tableExists(describe, target));
  const { process, release } = await pool.take(signal);
  const replies = new Replies(process);
  const stop = () => process.send({ kind: 'stop' });
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    process.send(request);
    let sent = 0;
    for await (const { columns, length } of rows) {
      signal.throwIfAborted();
      process.send({ kind: 'rows', columns: columns.map(rawColumn), length });
      await replies.until(AHEAD);
      sent += length;
      onRows?.(sent);
    }
    process.send({ kind: 'end' });
    await replies.end();
  } catch (error) {
    await replies.undone(stop);
    signal.throwIfAborted();
    throw classify(error);
  } finally {
    signal.removeEventListener('abort', stop);
    release();
  }
}

/** Counts what the child has taken, and knows when it is through. */
class Replies {
  #ahead = 0;
  #over = false;

  constructor(private readonly process: SqliteProcess) {}

  /** After a batch was sent: waits until at most so many are on their way. */
  async until(ahead: number): Promise<void> {
    this.#ahead++;
    while (this.#ahead > ahead && !this.#over) await this.#next();
  }

  async end(): Promise<void> {
    while (!this.#over) await this.#next();
  }

  /** Waits until the child has undone the load. */
  async undone(stop: () => void): Promise<void> {
    if (this.#over) return;
    stop();
    const impatient = setTimeout(() => this.process.kill(), GRACE);
    await this.end().catch(() => {});
    clearTimeout(impatient);
  }

  async #next(): Promise<void> {
    const reply = await this.process.next();
    if (reply.kind === 'taken') this.#ahead--;
    else this.#over = true;
    if (reply.kind === 'error') throw new SqliteFailure(reply.message, reply.code, reply.offset);
  }
}

function requestFor({ table, columns, mode }: LoadTarget, exists: boolean): LoadRequest {
  const gathered = `temp.${quote(temporaryName())}`;
  const final = `main.${quote(table)}`;
  const names = columns.map(column => quote(column.name)).join(', ');
  const list = columnList(columns, quote, typeOf);
  return {
    kind: 'load',
    create: `CREATE TABLE ${gathered} (${list})`,
    drop: `DROP TABLE IF EXISTS ${gathered}`,
    insert: `INSERT INTO ${gathered} VALUES`,
    width: columns.length,
    finish:
      exists && mode === 'append'
        ? [`INSERT INTO ${final} (${names}) SELECT ${names} FROM ${gathered}`]
        : [
            ...(exists ? [`DROP TABLE ${final}`] : []),
            `CREATE TABLE ${final} (${list})`,
            `INSERT INTO ${final} SELECT * FROM ${gathered}`,
          ],
  };
}

function rawColumn(column: Column): RawColumn {
  const { kind, values, micros } = column;
  if (values instanceof Float64Array && (kind === 'int' || kind === 'float')) return { floats: values };
  const cells: RawCell[] = new Array(values.length);
  for (let row = 0; row < cells.length; row++) cells[row] = rawCell(kind, values[row], micros?.[row] ?? 0);
  return { cells };
}

function rawCell(kind: Column['kind'], value: Cell | undefined, micros: number): RawCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' && (kind === 'int' || kind === 'float')) return value;
  // It has no zones: the reading is that of UTC.
  return CELL_TEXT[kind === 'timestamptz' ? 'timestamp' : kind](value, micros);
}
