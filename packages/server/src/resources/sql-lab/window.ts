import {
  isFinished,
  PlainError,
  type QueryState,
  type ResultsWindow,
  type WindowQuery,
} from '@parallax/contract';
import type { Static } from 'typebox';
import type { Call } from '../../http/call.ts';
import { queryById } from '../../sql-lab/query-rows.ts';
import { readableQuery, resultOf } from '../../sql-lab/read.ts';
import { wireColumns, wireRows } from '../../sql-lab/results/cells.ts';
import type { StoredResult } from '../../sql-lab/results/stored-result.ts';
import { readWindow } from '../../sql-lab/results/window.ts';
import { errorsOf } from '../../sql-lab/runs.ts';

type Asked = Static<typeof WindowQuery>;

/** A window of a result; with `wait`, as soon as it is full or no more rows can come. */
export async function resultsWindow(asked: Asked, call: Call): Promise<Static<typeof ResultsWindow>> {
  const { key, client_id, wait = 0 } = asked;
  const by = key ? { key } : client_id ? { clientId: client_id } : null;
  if (!by) throw new PlainError(400, { key: ['Either key or client_id is required.'] });
  const { runs, db } = call.services;
  const first = await readableQuery(by, call);
  const run = runs.find(first.client_id);
  await run?.until(
    () => run.result !== null && run.result.rows >= asked.offset + Math.max(1, asked.limit),
    wait,
    call.signal,
  );
  const isOver = !run && isFinished(first.status as QueryState);
  const row = isOver ? first : ((await queryById(db, first.id)) ?? first);
  const state = (run && !isFinished(row.status as QueryState) ? run.state : row.status) as QueryState;
  const growing = run?.result ?? null;
  const common = { query_id: row.id, client_id: row.client_id, state, offset: asked.offset };
  if (row.results_key === null && !growing && state !== 'success') {
    const errors = errorsOf(row);
    return { ...common, ...NOTHING, complete: isFinished(state), ...(errors.length > 0 && { errors }) };
  }
  if (row.results_key === null && !growing) return { ...common, ...NOTHING, complete: true };
  const result: StoredResult = growing ?? (await resultOf(row, call));
  // Before the rows are read: a result that becomes whole meanwhile is asked for once more.
  const complete = result.complete && isFinished(state);
  const read = await readWindow(result, asked).catch(missing);
  if (!read) return { ...common, ...NOTHING, state: 'stopped', complete: true };
  const { frame, matched, total } = read;
  return {
    ...common,
    complete,
    total,
    matched,
    columns: wireColumns(result.columns),
    rows: wireRows(frame),
  };
}

/** A run that is stopped at this moment takes its rows with it. */
function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

const NOTHING = { total: 0, matched: 0, columns: [], rows: [] };
