import type { ColumnInfo, Frame } from '@parallax/contract';
import type { Result, RunOptions } from '../engine.ts';
import { timestampText } from '../instant-text.ts';
import { limited, type Stop, stopFor } from '../limits.ts';
import { columnFrom } from './columns.ts';
import { classify, SqliteFailure } from './errors.ts';
import { guard } from './guard.ts';
import type { ProcessPool, Taken } from './pool.ts';
import type { SqliteProcess } from './processes.ts';
import { type Reply, rawParam } from './protocol.ts';
import { kindOf } from './types.ts';

const BATCH = 2_000;
/** How long a child may take to see an interrupt before it is ended. */
const GRACE = 150;

/** Where processes come from: a pool, or one that is held for several statements. */
export type Source = Pick<ProcessPool, 'take'>;

export async function runStatement(pool: Source, sql: string, options: RunOptions): Promise<Result> {
  guard(sql);
  const stop = stopFor(options);
  let session: Session;
  try {
    const lease = await pool.take(stop.signal);
    if (stop.signal.aborted) lease.release();
    stop.signal.throwIfAborted();
    session = new Session(lease, stop);
  } catch (error) {
    stop.end();
    throw stop.error() ?? classify(error);
  }
  try {
    const params = (options.params ?? []).map(value => rawParam(value, timestampText));
    session.process.send({ kind: 'run', sql, params, batchSize: options.batchSize ?? BATCH });
    return await resultOf(session, options);
  } catch (error) {
    session.end();
    throw stop.error() ?? classify(error, sql);
  }
}

async function resultOf(session: Session, options: RunOptions): Promise<Result> {
  const head = await session.next();
  if (head.kind !== 'columns') throw new Error(`unexpected ${head.kind}`);
  const first = await session.next();
  const columns: ColumnInfo[] = head.columns.map(({ name, type }, index) => {
    const sample = first.kind === 'rows' ? first.columns[index]! : { cells: [] };
    const kind = kindOf(type, sample);
    return { name, type: type ?? STORAGE[kind] ?? 'TEXT', kind };
  });
  if (first.kind === 'done') session.end();
  return { columns, batches: limited(framesOf(session, columns, first), options) };
}

const STORAGE: Partial<Record<ColumnInfo['kind'], string>> = {
  int: 'INTEGER',
  bigint: 'INTEGER',
  float: 'REAL',
  binary: 'BLOB',
};

async function* framesOf(session: Session, columns: ColumnInfo[], first: Reply): AsyncGenerator<Frame> {
  try {
    for (let reply = first; reply.kind === 'rows'; reply = await session.next()) {
      const raw = reply.columns;
      session.process.send({ kind: 'more' });
      yield { length: reply.length, columns: columns.map((info, index) => columnFrom(info, raw[index]!)) };
    }
  } catch (error) {
    throw session.stop.error() ?? classify(error);
  } finally {
    session.end();
  }
}

/** One statement on one child process, from the first message to the last. */
class Session {
  readonly process: SqliteProcess;
  readonly #aborted: Promise<never>;
  /** The reply that is on its way; whoever ends the statement reads on from there. */
  #pending: Promise<Reply> | null = null;
  #over = false;
  #left = false;

  constructor(
    readonly lease: Pick<Taken, 'process' | 'release'>,
    readonly stop: Stop,
  ) {
    this.process = lease.process;
    this.#aborted = new Promise((_, reject) => {
      stop.signal.addEventListener('abort', () => reject(stop.error()), { once: true });
    });
    this.#aborted.catch(() => this.end());
  }

  async next(): Promise<Reply> {
    const reply = await Promise.race([this.#aborted, this.#reply()]);
    this.stop.signal.throwIfAborted();
    if (reply.kind === 'error') throw new SqliteFailure(reply.message, reply.code, reply.offset);
    return reply;
  }

  async #reply(): Promise<Reply> {
    this.#pending ??= this.process.next();
    const reply = await this.#pending;
    this.#pending = null;
    this.#over ||= reply.kind === 'done' || reply.kind === 'error';
    return reply;
  }

  /** Gives the process back; a statement that still runs is interrupted first, and its process ended if that fails. */
  end(): void {
    if (this.#left) return;
    this.#left = true;
    this.stop.end();
    if (this.#over) this.lease.release();
    else void this.#interrupt();
  }

  async #interrupt(): Promise<void> {
    const { process, release } = this.lease;
    process.send({ kind: 'stop' });
    const impatient = setTimeout(() => process.kill(), GRACE);
    while (!this.#over) await this.#reply();
    clearTimeout(impatient);
    release();
  }
}
