import { AppError, isFinished, PlainError, type QueryState } from '@parallax/contract';
import type { Call } from '../http/call.ts';
import { type NamedQuery, queryByClientId, queryByKey } from './query-rows.ts';
import { resultsGone } from './results/disk.ts';
import type { StoredResult } from './results/stored-result.ts';

/** Runs are their authors'; whoever may see all queries sees their results too. */
export function mayRead({ user_id }: NamedQuery, { principal }: Call): boolean {
  return user_id === principal.id || principal.can('all_query_access', 'all_query_access');
}

const gone = (status: number, message: string): AppError =>
  new AppError('RESULTS_BACKEND_ERROR', { message, status });

/** The run behind a key or a client id, if the caller may read what came of it. */
export async function readableQuery(
  by: { key: string } | { clientId: string },
  call: Call,
): Promise<NamedQuery> {
  const { db } = call.services;
  const row = 'key' in by ? await queryByKey(db, by.key) : await queryByClientId(db, by.clientId);
  if (!row) throw gone(404, 'The query associated with the results could not be found. Run it again.');
  if (mayRead(row, call)) return row;
  throw new AppError('QUERY_SECURITY_ACCESS_ERROR', { message: 'These results belong to somebody else.' });
}

/** The rows of a run that has kept some. */
export async function resultOf(row: NamedQuery, { services }: Call): Promise<StoredResult> {
  const { status } = row;
  if (row.results_key === null) {
    if (!isFinished(status as QueryState)) throw new PlainError(409, 'The query has no rows yet.');
    throw gone(404, status === 'success' ? 'The query has kept no rows.' : `The query ended as ${status}.`);
  }
  const found = await services.runs.store.find(row.results_key);
  if (found) return found;
  throw resultsGone();
}
