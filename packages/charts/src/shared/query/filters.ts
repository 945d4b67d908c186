import type { QueryFilter } from '@parallax/contract';
import type { Settings } from '../../chart.ts';
import { asList, isColumn, isRecord } from '../settings/read.ts';

export interface QueryFilters {
  filters: QueryFilter[];
  where: string;
  having: string;
}

const NO_VALUE = new Set(['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE']);

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

function filterValue(value: unknown): QueryFilter['val'] {
  return Array.isArray(value) ? value.filter(isScalar) : isScalar(value) ? value : undefined;
}

function simpleFilter(filter: Record<string, unknown>): QueryFilter | null {
  const { subject, operator, comparator } = filter;
  if (!isColumn(subject) || typeof operator !== 'string') return null;
  if (NO_VALUE.has(operator.toUpperCase())) return { col: subject, op: operator };
  return { col: subject, op: operator, val: filterValue(comparator) };
}

/** A ready-made filter of a dashboard; keys the server does not take are left behind. */
export function plainFilter(filter: unknown): QueryFilter | null {
  if (!isRecord(filter) || !isColumn(filter.col) || typeof filter.op !== 'string') return null;
  const plain: QueryFilter = { col: filter.col, op: filter.op };
  if (filter.val !== undefined) plain.val = filterValue(filter.val);
  if (typeof filter.grain === 'string') plain.grain = filter.grain;
  if (typeof filter.isExtra === 'boolean') plain.isExtra = filter.isExtra;
  return plain;
}

/** A line comment at the end of a clause would swallow the closing parenthesis. */
const enclosed = (clause: string): string => (clause.includes('--') ? `(${clause}\n)` : `(${clause})`);

/** Splits `adhoc_filters` into filters and free SQL clauses. Simple filters on HAVING carry no meaning and are dropped. */
export function adhocFilters(items: readonly unknown[], legacyWhere: unknown = undefined): QueryFilters {
  const filters: QueryFilter[] = [];
  const where: string[] = typeof legacyWhere === 'string' && legacyWhere ? [enclosed(legacyWhere)] : [];
  const having: string[] = [];
  for (const item of items) {
    if (!isRecord(item)) continue;
    if (item.expressionType === 'SQL') {
      if (typeof item.sqlExpression !== 'string' || item.sqlExpression.trim() === '') continue;
      (item.clause === 'HAVING' ? having : where).push(enclosed(item.sqlExpression));
    } else if (item.clause !== 'HAVING') {
      const filter = simpleFilter(item);
      if (filter) filters.push(filter);
    }
  }
  return { filters, where: where.join(' AND '), having: having.join(' AND ') };
}

export const readAdhocFilters = (settings: Settings, key = 'adhoc_filters'): Record<string, unknown>[] =>
  asList(settings[key]).filter(isRecord);
