import { AppError, type ColumnInfo, concatFrames, type Frame } from '@parallax/contract';
import type { Result, RunOptions } from '@parallax/engines';
import { joinTimeOffsets, type Plan, QueryError, settleFrame } from '@parallax/query';
import { type PostProcessed, postProcess } from '@parallax/query/post';
import type { Principal } from '../auth/principal.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import type { LoadedDataset } from './dataset-catalog.ts';
import { Turnstile } from './turnstile.ts';

export const QUERY_TIMEOUT_MS = 60_000;
const MAX_RESULT_BYTES = 512 * 1024 * 1024;
/** Statements of charts that one database works on at a time. */
const AT_A_TIME = 6;

/** Where statements run, and on whose behalf. */
export interface Place {
  database: OpenDatabase;
  dataset: LoadedDataset;
  principal: Principal;
  signal?: AbortSignal;
}

export interface Executed extends PostProcessed {
  /** Rows that came from the database, before post-processing. */
  sqlRows: number;
}

const turnstiles = new WeakMap<OpenDatabase['connection'], Turnstile>();

function turnstileOf({ connection }: OpenDatabase): Turnstile {
  let turnstile = turnstiles.get(connection);
  if (!turnstile) {
    turnstile = new Turnstile(AT_A_TIME);
    turnstiles.set(connection, turnstile);
  }
  return turnstile;
}

/** Every statement of a plan, as shown to the user. */
export const statementsOf = (plan: Plan): string[] => [
  plan.sql,
  ...plan.comparisons.map(comparison => comparison.plan.sql),
];

/** Runs a plan's statements, joins its comparisons and applies its post-processing. */
export async function execute(plan: Plan, place: Place): Promise<Executed> {
  const [main, ...shifted] = await Promise.all(
    [plan, ...plan.comparisons.map(comparison => comparison.plan)].map(one => fetchFrame(one, place)),
  );
  const offsets = plan.comparisons.map((comparison, at) => ({ comparison, frame: shifted[at]! }));
  const compared = offsets.some(({ comparison }) => comparison.fullRange) || main!.length > 0;
  const joined = compared ? joinTimeOffsets(main!, offsets, plan) : main!;
  return { ...postProcess(joined, plan.postProcessing), sqlRows: main!.length };
}

async function fetchFrame(plan: Plan, place: Place): Promise<Frame> {
  return turnstileOf(place.database).pass(place.principal.username, place.signal, async () => {
    const result = await start(plan.sql, place);
    try {
      const batches: Frame[] = [];
      for await (const batch of result.batches) batches.push(batch);
      return settleFrame(concatFrames(result.columns, batches), plan);
    } catch (error) {
      throw failure(error, plan.sql, place);
    }
  });
}

/** The settled rows of a plan as they arrive; its turn lasts until the last of them is read. */
export async function* streamFrames(plan: Plan, place: Place): AsyncGenerator<Frame> {
  let done: () => void = () => {};
  const over = new Promise<void>(resolve => {
    done = resolve;
  });
  await new Promise<void>((enter, refuse) => {
    turnstileOf(place.database)
      .pass(place.principal.username, place.signal, () => {
        enter();
        return over;
      })
      .catch(refuse);
  });
  try {
    const result = await start(plan.sql, place);
    let seen = false;
    for await (const batch of result.batches) {
      seen = true;
      yield settleFrame(batch, plan);
    }
    if (!seen) yield settleFrame(concatFrames(result.columns, []), plan);
  } catch (error) {
    throw failure(error, plan.sql, place);
  } finally {
    done();
  }
}

/** The columns a statement would return. */
export async function columnsOf(sql: string, place: Place): Promise<ColumnInfo[]> {
  const result = await start(sql, place);
  for await (const _ of result.batches);
  return result.columns;
}

async function start(sql: string, place: Place): Promise<Result> {
  const { database, dataset, principal, signal } = place;
  const virtual = dataset.facts.sql !== null;
  const options: RunOptions = {
    timeout: QUERY_TIMEOUT_MS,
    maxBytes: MAX_RESULT_BYTES,
    signal,
    // A chart only reads, whatever the functions in its expressions do.
    readOnly: true,
    ...(virtual && { catalog: dataset.catalog, schema: dataset.schema }),
    ...(database.row.impersonate_user && { asUser: principal.username }),
  };
  try {
    return await database.connection.run(sql, options);
  } catch (error) {
    throw failure(error, sql, place);
  }
}

/** What the database refuses is said in its own words; guests learn nothing about it. */
function failure(error: unknown, sql: string, { database, principal, signal }: Place): unknown {
  if (signal?.aborted) return error;
  const known = error instanceof AppError ? error : database.engine.classify(error, sql);
  if (known.status !== 400 || known.code === 'RESULT_TOO_LARGE_ERROR') return known;
  return new QueryError(principal.kind === 'guest' ? 'The query failed.' : known.message);
}
