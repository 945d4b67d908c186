import { randomUUID } from 'node:crypto';
import { AppError, type Frame } from '@parallax/contract';
import type { Connection, Result, RunOptions, Session } from '@parallax/engines';
import type { RowChange } from '../metadata/schema.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import type { SqlReader } from '../sql-reading/sql-reader.ts';
import { placedInScript } from './positions.ts';
import { distinctNames } from './results/cells.ts';
import { slice } from './results/pages.ts';
import type { ResultWriter } from './results/result-writer.ts';
import type { ResultsStore } from './results/store.ts';
import type { Run } from './run.ts';
import type { PreparedStatement, Script } from './script.ts';

export interface Work {
  run: Run;
  script: Script;
  database: OpenDatabase;
  sqlReader: SqlReader;
  store: ResultsStore;
  place: Pick<RunOptions, 'catalog' | 'schema' | 'asUser'>;
  /** Epoch milliseconds. */
  startedAt: number;
  /** Milliseconds for the whole script. */
  timeout: number;
  /** The rows of the last statement are kept. */
  keepsRows: boolean;
  /** Notes a change of the run; throws when somebody has ended it meanwhile. */
  note(change: RowChange<'queries'>): Promise<void>;
}

export interface Outcome {
  rows: number;
  /** There were more rows than were kept. */
  isCut: boolean;
  executedSql: string;
  writer: ResultWriter | null;
}

/** How often a long script tells where it is. */
const NOTE_EVERY = 250;
/** A statement that is over sooner needs no note of its own. */
const NOTE_AFTER = 50;

/** Runs the statements of a script one after another; the rows of the last go to the store as they arrive. */
export async function executeScript(work: Work): Promise<Outcome> {
  const { script, database } = work;
  const needsSession = script.statements.some(statement => statement.writes);
  const session = needsSession && script.sharesSession ? (database.connection.session?.() ?? null) : null;
  try {
    return await executeStatements(work, session);
  } finally {
    await session?.end();
  }
}

async function executeStatements(work: Work, session: Session | null): Promise<Outcome> {
  const { statements } = work.script;
  const deadline = performance.now() + work.timeout;
  const total = statements.length;
  let noted = performance.now();
  let outcome: Outcome = { rows: 0, isCut: false, executedSql: '', writer: null };
  for (const [at, statement] of statements.entries()) {
    const current = at + 1;
    const note = new LateNote(() => {
      noted = performance.now();
      return work.note({
        status: 'running',
        start_running_time: work.startedAt,
        progress: Math.floor((100 * at) / total),
        executed_sql: statement.sql,
        extra_json: JSON.stringify({
          progress: total === 1 ? null : `Running statement ${current} out of ${total}`,
          statement: { current, total },
        }),
      });
    });
    if (performance.now() - noted >= NOTE_EVERY) await note.write();
    try {
      const left = Math.max(1, deadline - performance.now());
      outcome = await runApart(work, session, statement, { timeout: left, isLast: current === total });
      await note.over();
    } catch (error) {
      await note.write().catch(() => {});
      throw await located(error, work, statement, { current, total });
    }
  }
  return outcome;
}

/** Written once: when the statement takes its time, or when it is asked for. */
class LateNote {
  readonly #timer: NodeJS.Timeout;
  #written: Promise<void> | null = null;

  constructor(private readonly note: () => Promise<void>) {
    this.#timer = setTimeout(() => this.write().catch(() => {}), NOTE_AFTER);
  }

  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#written ??= this.note();
    return this.#written;
  }

  /** Nothing is written from now on. */
  async over(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#written;
  }
}

interface Turn {
  timeout: number;
  isLast: boolean;
}

/** A statement that writes never runs on a session that somebody else's statement gets afterwards. */
async function runApart(
  work: Work,
  shared: Session | null,
  statement: PreparedStatement,
  turn: Turn,
): Promise<Outcome> {
  const { connection } = work.database;
  if (shared || !statement.writes || !connection.session) {
    return runOne(work, shared ?? connection, statement, turn);
  }
  const own = connection.session();
  try {
    return await runOne(work, own, statement, turn);
  } finally {
    await own.end();
  }
}

async function runOne(
  work: Work,
  runner: Pick<Connection, 'run'>,
  statement: PreparedStatement,
  { timeout, isLast }: Turn,
): Promise<Outcome> {
  const { run, script, place } = work;
  const keep = script.limit;
  const result = await runner.run(statement.sql, {
    ...place,
    timeout,
    signal: run.signal,
    // The text shows no writing, but a function it calls may write.
    readOnly: !work.database.row.allow_dml && !statement.writes,
    // A statement that writes is read to its end, for leaving it would undo it.
    ...(!statement.writes && { maxRows: keep + 1 }),
  });
  const executedSql = statement.sql;
  if (!isLast || !work.keepsRows || result.columns.length === 0) {
    let rows = 0;
    for await (const batch of result.batches) rows += batch.length;
    return { rows: isLast && work.keepsRows ? rows : 0, isCut: false, executedSql, writer: null };
  }
  return { ...(await collect(work, result, keep)), executedSql };
}

async function collect(work: Work, result: Result, keep: number): Promise<Omit<Outcome, 'executedSql'>> {
  const { run, store } = work;
  const columns = distinctNames(result.columns);
  const key = randomUUID();
  const writer = store.create(key, columns);
  let seen = 0;
  try {
    run.result = writer.result;
    for await (const batch of result.batches) {
      const room = keep - seen;
      seen += batch.length;
      if (room <= 0) continue;
      const appended = writer.append(named(batch.length > room ? slice(batch, 0, room) : batch, columns));
      run.notify();
      await appended;
    }
    run.signal.throwIfAborted();
    return { rows: writer.result.rows, isCut: seen > keep, writer };
  } catch (error) {
    run.result = null;
    await writer.drop();
    throw error;
  }
}

const named = (frame: Frame, columns: readonly { name: string }[]): Frame => ({
  ...frame,
  columns: frame.columns.map((column, at) => ({ ...column, name: columns[at]!.name })),
});

/** The failure of a statement in the words of the catalogue, pointing into the script. */
async function located(
  error: unknown,
  { run, script, database, sqlReader }: Work,
  statement: PreparedStatement,
  block: { current: number; total: number },
): Promise<unknown> {
  if (run.signal.aborted) return error;
  const { engine } = database;
  const known = error instanceof AppError ? error : engine.classify(error, statement.sql);
  const { sql: sent, source } = statement;
  const dialect = engine.dialect.parser;
  const placed = await placedInScript(known, script.text, { sent, source, dialect }, sqlReader);
  if (!(placed instanceof AppError) || block.total === 1) return placed;
  return new AppError(placed.code, {
    message: placed.message,
    status: placed.status,
    level: placed.level,
    extra: { ...placed.extra, statement: block },
    cause: placed,
  });
}
