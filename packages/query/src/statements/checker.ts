import type { SqlPlace } from '../plan-options.ts';
import { checkExpression } from './expression.ts';
import { virtualDatasetSql } from './virtual-dataset.ts';

export interface CheckerOptions {
  /** Whether users may write sub-queries in metrics, columns and conditions. */
  allowSubquery?: boolean;
}

/**
 * The `check` of a plan for one parser dialect. Row rules and a dataset's own predicate are written by those who may
 * define datasets, and may hold sub-queries.
 */
export function checkerFor(dialect: string, { allowSubquery = false }: CheckerOptions = {}) {
  return (sql: string, place: SqlPlace): string => {
    if (place === 'dataset') return virtualDatasetSql(sql, dialect);
    const trusted = place === 'rule' || place === 'predicate';
    const kind = trusted ? 'where' : place;
    return checkExpression(sql, { dialect, kind, allowSubquery: allowSubquery || trusted });
  };
}
