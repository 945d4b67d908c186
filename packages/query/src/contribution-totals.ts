import type { QueryObject } from '@parallax/contract';
import { metricLabel } from './build/labels.ts';

export interface TotalsLink {
  /** Index of the query whose contribution steps take their totals from elsewhere. */
  query: number;
  /** Index of the query that computes them. */
  totals: number;
}

const contributes = ({ post_processing }: QueryObject) =>
  (post_processing ?? []).some(step => step?.operation === 'contribution');
const isTotals = ({ columns, groupby, metrics, post_processing }: QueryObject) =>
  !columns?.length && !groupby?.length && Boolean(metrics?.length) && !post_processing?.some(step => step);

/** Queries of one context whose shares are of a total that another of them computes over all rows. */
export function contributionTotals(queries: readonly QueryObject[]): TotalsLink[] {
  const totals = queries.findIndex(isTotals);
  if (totals < 0) return [];
  return queries.flatMap((query, index) => (contributes(query) ? [{ query: index, totals }] : []));
}

/** The query with the totals written into its contribution steps. */
export function withContributionTotals(query: QueryObject, totals: Record<string, unknown>): QueryObject {
  const labels = new Set((query.metrics ?? []).map(metricLabel));
  const known = Object.fromEntries(Object.entries(totals).filter(([label]) => labels.has(label)));
  return {
    ...query,
    post_processing: (query.post_processing ?? []).map(step =>
      step?.operation === 'contribution'
        ? { ...step, options: { ...step.options, contribution_totals: known } }
        : step,
    ),
  };
}
