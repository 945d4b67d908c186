import { PlainError, type QueryObject } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { openContext, prepareQuery, resultOf } from '../../run/chart-data.ts';

const LIMIT = 10_000;

/** Distinct values of a column, in order; a search text is matched by the database, whatever the cardinality. */
export async function columnValues(
  { type, id, name }: { type: string; id: number; name: string },
  search: string,
  call: Call,
): Promise<unknown[]> {
  const filters = search ? [{ col: name, op: 'ILIKE', val: `%${search}%` }] : [];
  const query: QueryObject = {
    columns: [name],
    metrics: [],
    filters,
    orderby: [[name, true]],
    row_limit: LIMIT,
    apply_fetch_values_predicate: true,
  };
  const open = await openContext({ datasource: { id, type }, queries: [query], form_data: {} }, call);
  if (!open.dataset.facts.columns.some(column => column.name === name)) {
    throw new PlainError(400, `Column "${name}" does not exist`);
  }
  const { result } = await resultOf(await prepareQuery(query, open, call), false, call);
  const rows: unknown = JSON.parse(result.data.toString());
  return Array.isArray(rows) ? rows.map((row: Record<string, unknown>) => row[name] ?? null) : [];
}
