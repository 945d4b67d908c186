import type { DatasetFacts, QueryObject } from '@parallax/contract';
import { planPrepared } from './build/plan-prepared.ts';
import { prepare, validate } from './build/prepare.ts';
import { planComparisons } from './compare/plan-comparisons.ts';
import type { PlanOptions } from './plan-options.ts';
import type { Plan } from './plan-types.ts';

/**
 * Turns one query object into SQL for a dataset, without any I/O.
 *
 * @example plan({ columns: ['country'], metrics: ['count'] }, dataset, { now, dialect, check })
 */
export function plan(query: QueryObject, dataset: DatasetFacts, options: PlanOptions): Plan {
  const prepared = prepare(query, dataset, options);
  validate(prepared);
  const main = planPrepared(prepared, dataset, options, { isRowCount: query.is_rowcount ?? false });
  const comparisons = planComparisons(query, prepared, dataset, options);
  return { ...main, comparisons };
}
