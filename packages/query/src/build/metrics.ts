import type { AdhocMetric, QueryMetric } from '@parallax/contract';
import { column, type Expression } from '../ast.ts';
import type { AggregateName } from '../dialect.ts';
import { QueryError, quoted } from '../error.ts';
import { columnExpression } from './columns.ts';
import { metricLabel } from './labels.ts';
import type { Scope } from './scope.ts';

export interface Measure {
  label: string;
  expression: Expression;
  /** SQL or name, for the reply's label map. */
  text: string;
}

const AGGREGATES: readonly AggregateName[] = [
  'AVG',
  'COUNT',
  'COUNT_DISTINCT',
  'MAX',
  'MIN',
  'SUM',
  'MEDIAN',
  'STDDEV_SAMP',
  'VAR_SAMP',
];

export function measure(metric: QueryMetric, scope: Scope): Measure {
  if (typeof metric === 'string') return savedMeasure(metric, scope);
  const label = metricLabel(metric);
  if (metric.expressionType === 'SQL' && metric.sqlExpression) {
    return { label, expression: scope.sql(metric.sqlExpression, 'metric'), text: metric.sqlExpression };
  }
  if (metric.expressionType === 'SIMPLE' && metric.column?.column_name && metric.aggregate) {
    return { label, expression: simpleAggregate(metric, scope), text: label };
  }
  throw new QueryError('Adhoc metric expressionType is invalid');
}

function savedMeasure(name: string, scope: Scope): Measure {
  const saved = scope.metric(name);
  if (!saved) throw new QueryError(`Metric ${quoted(name)} does not exist`);
  scope.readMetric(name);
  return { label: name, expression: scope.sql(saved.expression, 'metric'), text: name };
}

function simpleAggregate(metric: AdhocMetric, scope: Scope): Expression {
  const name = AGGREGATES.find(known => known === metric.aggregate?.toUpperCase());
  if (!name) throw new QueryError(`Unknown aggregate: ${metric.aggregate}`);
  const source = metric.column!.column_name!;
  const known = scope.column(source);
  return { kind: 'aggregate', name, of: known ? columnExpression(known, scope) : column(source) };
}
