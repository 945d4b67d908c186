import type { AdhocColumn, QueryColumn, QueryMetric } from '@parallax/contract';

export const isAdhocColumn = (column: unknown): column is AdhocColumn =>
  typeof column === 'object' &&
  column !== null &&
  'sqlExpression' in column &&
  typeof column.sqlExpression === 'string' &&
  'label' in column &&
  typeof column.label === 'string';

export const isBaseAxis = (column: QueryColumn): column is AdhocColumn =>
  isAdhocColumn(column) && column.columnType === 'BASE_AXIS';

export const columnLabel = (column: QueryColumn): string =>
  isAdhocColumn(column) ? column.label : (column as string);

/** The stored label wins; without one a simple metric is named after its function and column. */
export function metricLabel(metric: QueryMetric): string {
  if (typeof metric === 'string') return metric;
  if (metric.label) return metric.label;
  if (metric.expressionType === 'SQL') return metric.sqlExpression ?? '';
  return `${metric.aggregate ?? ''}(${metric.column?.column_name ?? ''})`;
}
