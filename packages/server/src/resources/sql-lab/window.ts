import { setTimeout } from 'node:timers/promises';
import {
  isFinished,
  PlainError,
  type QueryState,
  type ResultsWindow,
  type WindowQuery,
} from '@parallax/contract';
import type { Static } from 'typebox';
import type { Call } from '../../http/call.ts';
import type { NamedQuery } from '../../sql-lab/query-rows.ts';
import { readableQuery, resultOf } from '../../sql-lab/read.ts';
import { wireColumns, wireRows } from '../../sql-lab/results/cells.ts';
import { resultsGone } from '../../sql-lab/results/disk.ts';
import type { StoredResult } from '../../sql-lab/results/stored-result.ts';
import { readWindow } from '../../sql-lab/results/window.ts';
import type { Run } from '../../sql-lab/run.ts';
import { errorsOf } from '../../sql-lab/runs.ts';

type Asked = Static<typeof WindowQuery>;

/** A window of a result; with `wait`, as soon as it is full or no more rows can come. */
export async function resultsWindow(asked: Asked, call: Call): Promise<Window> {
  const { key, client_id, wait = 0 } = asked;
  const by = key ? { key } : client_id ? { clientId: client_id } : null;
  if (!by) throw new PlainError(400, { key: ['Either key or client_id is required.'] });
  const own = ownRun(client_id, call);
  const found = own ? null : await readableQuery(by, call);
  const run = own ?? call.services.runs.find(found!.client_id);
  const first = found && !run ? await endElsewhere(found, wait, call) : found;
  await run?.until(
    () => run.result !== null && run.result.rows >= asked.offset + Math.max(1, asked.limit),
    wait,
    call.signal,
  );
  // While its rows arrive, the run itself knows more than the store.
  if (own?.result && !isFinished(own.state)) return windowOf(own.result, statusOf(own), asked);
  const isOver = first && !run && isFinished(first.status as QueryState);
  return windowOfRow(isOver ? first : await readableQuery(by, call), run, asked, call);
}

/** How often the metadata is asked about a run that somebody waits for. */
const LOOK_EVERY = 500;

/** The run of another process as it is when it has ended or the time is over: its rows can be read when it is whole. */
async function endElsewhere(row: NamedQuery, wait: number, call: Call): Promise<NamedQuery> {
  const until = performance.now() + wait;
  let current = row;
  while (!isFinished(current.status as QueryState) && !call.signal.aborted) {
    const left = until - performance.now();
    if (left <= 0) break;
    // Whoever has left needs no answer.
    await setTimeout(Math.min(left, LOOK_EVERY), undefined, { signal: call.signal }).catch(() => {});
    current = await readableQuery({ clientId: row.client_id }, call);
  }
  return current;
}

type Window = Static<typeof ResultsWindow>;
type Status = Pick<Window, 'query_id' | 'client_id' | 'state'>;

const statusOf = ({ id, clientId, state }: Run): Status => ({ query_id: id, client_id: clientId, state });

function ownRun(clientId: string | undefined, { principal, services }: Call): Run | null {
  const run = clientId ? services.runs.find(clientId) : null;
  return run && principal.id !== null && run.userId === principal.id ? run : null;
}

async function windowOfRow(row: NamedQuery, run: Run | null, asked: Asked, call: Call): Promise<Window> {
  const state = (run && !isFinished(row.status as QueryState) ? run.state : row.status) as QueryState;
  const status: Status = { query_id: row.id, client_id: row.client_id, state };
  const growing = run?.result ?? null;
  if (row.results_key !== null || growing) {
    return windowOf(growing ?? (await resultOf(row, call)), status, asked);
  }
  const errors = errorsOf(row);
  return {
    ...status,
    ...NOTHING,
    offset: asked.offset,
    complete: isFinished(state),
    ...(state !== 'success' && errors.length > 0 && { errors }),
  };
}

async function windowOf(result: StoredResult, status: Status, asked: Asked): Promise<Window> {
  // Before the rows are read: a result that becomes whole meanwhile is asked for once more.
  const complete = result.complete && isFinished(status.state);
  const { offset } = asked;
  const read = await readWindow(result, asked).catch(error => missing(error, status));
  if (!read) return { ...status, ...NOTHING, offset, state: 'stopped', complete: true };
  const { frame, matched, total } = read;
  return {
    ...status,
    offset,
    complete,
    total,
    matched,
    columns: wireColumns(result.columns),
    rows: wireRows(frame),
  };
}

/** A run that is stopped at this moment takes its rows with it; one that is over has lost them. */
function missing(error: unknown, { state }: Status): null {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  if (state === 'success') throw resultsGone();
  return null;
}

const NOTHING = { total: 0, matched: 0, columns: [], rows: [] };
