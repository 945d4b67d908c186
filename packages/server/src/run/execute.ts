import { AppError, concatFrames, type Frame } from '@parallax/contract';
import type { RunOptions } from '@parallax/engines';
import { type Plan, QueryError, settleFrame } from '@parallax/query';
import { type PostProcessed, postProcess } from '@parallax/query/post';
import type { OpenDatabase } from '../resources/databases/connections.ts';

const QUERY_TIMEOUT_MS = 60_000;
const MAX_RESULT_BYTES = 512 * 1024 * 1024;

export interface Executed extends PostProcessed {
  /** Rows that came from the database, before post-processing. */
  sqlRows: number;
  /** Every statement that ran, as shown to the user. */
  query: string;
}

/** Runs a plan's statements, joins its comparisons and applies its post-processing. */
export async function execute(plan: Plan, database: OpenDatabase, signal?: AbortSignal): Promise<Executed> {
  if (plan.comparisons.length > 0) throw new QueryError('Time comparison is not available yet.');
  const main = settleFrame(await fetch(plan, database, signal), plan);
  return {
    ...postProcess(main, plan.postProcessing),
    sqlRows: main.length,
    query: [plan.sql, ...plan.comparisons.map(comparison => comparison.plan.sql)]
      .map(sql => `${sql};\n\n`)
      .join(''),
  };
}

async function fetch(plan: Plan, { connection, engine }: OpenDatabase, signal?: AbortSignal): Promise<Frame> {
  const options: RunOptions = { timeout: QUERY_TIMEOUT_MS, maxBytes: MAX_RESULT_BYTES, signal };
  try {
    const result = await connection.run(plan.sql, options);
    const batches: Frame[] = [];
    for await (const batch of result.batches) batches.push(batch);
    return concatFrames(result.columns, batches);
  } catch (error) {
    throw error instanceof AppError ? error : engine.classify(error, plan.sql);
  }
}
