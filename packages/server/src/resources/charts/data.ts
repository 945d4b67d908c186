import { AppError, type ExtraFormData, PlainError, type QueryContext } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { answer, prepareContext } from '../../run/chart-data.ts';
import { findChart } from './find.ts';
import { savedQueries } from './saved-queries.ts';

type Options = Pick<QueryContext, 'result_format' | 'result_type'>;

/** The query context of a stored chart, for a caller who may see it. */
export async function chartContext(id: number, options: Options, call: Call): Promise<QueryContext> {
  const { context } = await savedQueries(await findChart(id, call), call.services, { rowsOnly: true });
  return { ...context, ...options };
}

/** Runs a chart's queries so that the next reader finds them answered. Says what went wrong instead of failing. */
export async function warmUp(
  { chart_id, extra_filters }: { chart_id: number; extra_filters?: string | null },
  call: Call,
): Promise<{ chart_id: number; viz_error: string | null; viz_status: string | null }> {
  const chart = await findChart(chart_id, call);
  try {
    const extraFormData = filtersFrom(extra_filters);
    const { context } = await savedQueries(chart, call.services, { extraFormData });
    const prepared = await prepareContext(context, call);
    await Promise.all(prepared.map(one => answer(one, true, call)));
    return { chart_id, viz_error: null, viz_status: 'success' };
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof PlainError)) throw error;
    return { chart_id, viz_error: error.message, viz_status: 'failed' };
  }
}

function filtersFrom(text: string | null | undefined): ExtraFormData | undefined {
  if (!text) return undefined;
  const filters: unknown = JSON.parse(text);
  if (!Array.isArray(filters)) throw new PlainError(400, { extra_filters: ['Not a valid list.'] });
  return { filters };
}
