import { metricLabel } from '../labels.ts';
import type { Operator } from './operator.ts';

/** Folds all rows into one by the chosen aggregation; the last value and the raw metric need no folding. */
export const aggregate: Operator = (settings, query) => {
  const operator = settings.aggregation;
  if (typeof operator !== 'string' || ['', 'LAST_VALUE', 'raw'].includes(operator)) return undefined;
  const labels = (query.metrics ?? []).map(metricLabel);
  return {
    operation: 'aggregate',
    options: {
      groupby: [],
      aggregates: Object.fromEntries(labels.map(label => [label, { operator, column: label }])),
    },
  };
};
