import { columnLabel, metricLabel } from './labels.ts';
import type { Scope } from './scope.ts';

/** Sorting by a metric groups the rows even when no metric is selected. */
const ordersByMetric = (scope: Scope): boolean =>
  scope.query.orderBy.some(([key]) => {
    if (typeof key === 'object')
      return !scope.query.columns.some(column => columnLabel(column) === metricLabel(key));
    return !scope.column(key) && scope.metric(key) !== undefined;
  });

/** Whether rows are grouped by the columns, or come as they are. */
export const isGrouped = (scope: Scope): boolean => scope.query.metrics !== null || ordersByMetric(scope);
