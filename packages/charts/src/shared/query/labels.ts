import type { QueryColumn, QueryMetric } from '@parallax/contract';

/** The name of the time column of a query that is grained by `granularity` and has no x-axis. */
export const TIMESTAMP = '__timestamp';

export const columnLabel = (column: QueryColumn): string =>
  typeof column === 'string' ? column : column.label || column.sqlExpression;

/** The stored label always wins, whether or not it is marked as the user's own. */
export function metricLabel(metric: QueryMetric): string {
  if (typeof metric === 'string') return metric;
  if (metric.label) return metric.label;
  if (metric.expressionType === 'SQL') return metric.sqlExpression ?? '';
  return `${metric.aggregate ?? ''}(${metric.column?.column_name ?? ''})`;
}

export function uniqueBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter(item => {
    const label = key(item);
    if (seen.has(label)) return false;
    seen.add(label);
    return true;
  });
}
