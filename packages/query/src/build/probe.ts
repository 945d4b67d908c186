import type { DatasetFacts, QueryObject } from '@parallax/contract';
import { isBaseAxis } from './labels.ts';

/** Free SQL on an axis with a time grain: only the database can tell whether it yields moments. */
export function expressionsToProbe(query: QueryObject, dataset: DatasetFacts): string[] {
  const known = new Set(dataset.columns.map(column => column.name));
  return (query.columns ?? [])
    .filter(isBaseAxis)
    .filter(({ timeGrain, sqlExpression }) => timeGrain && !known.has(sqlExpression.trim()))
    .map(({ sqlExpression }) => sqlExpression);
}
