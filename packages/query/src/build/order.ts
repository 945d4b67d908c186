import type { OrderBy } from '@parallax/contract';
import type { OrderItem } from '../ast.ts';
import { QueryError } from '../error.ts';
import { columnExpression, type Dimension } from './columns.ts';
import { metricLabel } from './labels.ts';
import { type Measure, measure } from './metrics.ts';
import type { Scope } from './scope.ts';

export interface Selected {
  dimensions: Dimension[];
  measures: Measure[];
  /** Alias of a selected label. */
  alias(label: string): string | undefined;
}

/** Resolves each sort key: something selected goes by its alias, anything else by its expression. */
export function orderItems(selected: Selected, scope: Scope): OrderItem[] {
  return scope.query.orderBy.map(([key, ascending]) => ({
    expression: orderKey(key, selected, scope),
    descending: !ascending,
  }));
}

function orderKey(key: OrderBy[0], selected: Selected, scope: Scope): OrderItem['expression'] {
  const label = metricLabel(key);
  if (label === '') throw new QueryError('Unknown column used in orderby: ');
  const alias = selected.alias(label);
  if (alias !== undefined) return { kind: 'alias', name: alias };
  if (typeof key === 'object' || scope.metric(label)) return measure(key, scope).expression;
  const known = scope.column(label);
  if (known) return columnExpression(known, scope);
  throw new QueryError(`Unknown column used in orderby: ${label}`);
}
