import type { ExecuteResult } from '@parallax/contract';
import type { Static } from 'typebox';
import { type NamedQuery, runningQuery } from './query-rows.ts';
import { wireColumns, wireObjects } from './results/cells.ts';
import type { StoredResult } from './results/stored-result.ts';

/** A finished run with at most `most` of its rows. */
export async function payloadOf(
  row: NamedQuery,
  result: StoredResult | null,
  most: number,
): Promise<Static<typeof ExecuteResult>> {
  const columns = wireColumns(result?.columns ?? []);
  const frame = result ? await result.window(0, most) : null;
  return {
    query_id: row.id,
    status: 'success',
    data: frame ? wireObjects(frame) : [],
    columns,
    selected_columns: columns,
    expanded_columns: [],
    query: { ...runningQuery(row), state: 'success' },
    ...(result && result.rows > most && { displayLimitReached: true }),
  };
}
