import { type DatasetColumn, FILTER_OPERATORS, type FilterOperator, GENERIC } from '@parallax/contract';
import { and, type Comparison, compare, type Expression, isNull, or } from '../ast.ts';
import { invalidQuery, QueryError } from '../error.ts';
import type { TimeRange } from '../time/range.ts';
import { instantOf } from '../time/zone.ts';
import { columnExpression, isDay, timeColumn, timeColumnName, timeExpression, timeType } from './columns.ts';
import { columnLabel, isAdhocColumn } from './labels.ts';
import type { PreparedFilter } from './prepare.ts';
import type { Scope } from './scope.ts';
import { filterValue, firstOf, listOf } from './values.ts';

export interface RejectedFilter {
  column: string;
  reason: 'not_in_datasource' | 'no_temporal_column';
}

export interface Conditions {
  where: Expression[];
  having: Expression[];
  applied: { column: string }[];
  rejected: RejectedFilter[];
}

interface Target {
  /** Compared as it is stored; null for a metric's expression or free SQL. */
  column: DatasetColumn | null;
  bare: Expression;
  metric: boolean;
}

/** Every condition of the query, in the order in which it is written. */
export function conditions(scope: Scope): Conditions {
  const { query, dataset } = scope;
  const out: Conditions = { where: [], having: [], applied: [], rejected: [] };
  // Rendered before the filters are looked at: a template may take a filter over.
  const where = query.where ? [scope.sql(query.where, 'where')] : [];
  const having = query.having ? [scope.sql(query.having, 'having')] : [];
  if (query.fetchValuesPredicate && dataset.fetchValuesPredicate) {
    out.where.push(scope.sql(dataset.fetchValuesPredicate, 'predicate'));
  }
  out.where.push(...timeConditions(scope));
  for (const filter of query.filters) addFilter(filter, scope, out);
  out.where.push(...ruleConditions(scope));
  out.where.push(...where);
  out.having.push(...having);
  return out;
}

function timeConditions(scope: Scope): Expression[] {
  const { query, dataset } = scope;
  const name = timeColumnName(scope);
  if (!name) return [];
  const known = timeColumn(name, scope);
  const main = dataset.mainTimeColumn;
  const guarded = dataset.alwaysFilterMainTime && main && main !== name ? [timeColumn(main, scope)] : [];
  return [...guarded, known].flatMap(of =>
    rangeConditions(columnExpression(of, scope), of, query.range, scope),
  );
}

/** `since <= column < until`, on the column as it is stored so that an index on it can be used. */
function rangeConditions(
  of: Expression,
  known: DatasetColumn | null,
  { since, until }: TimeRange,
  scope: Scope,
): Expression[] {
  const { timezone } = scope;
  const bound = (wall: number): Expression => ({
    kind: 'instant',
    value: { instant: timezone && !(known && isDay(known)) ? instantOf(wall, timezone) : wall },
    column: timeType(known),
  });
  return [
    ...(since === null ? [] : [compare(of, '>=', bound(since))]),
    ...(until === null ? [] : [compare(of, '<', bound(until))]),
  ];
}

function addFilter(filter: PreparedFilter, scope: Scope, out: Conditions): void {
  const label = columnLabel(filter.column);
  const target = findTarget(filter, scope);
  if (!target) {
    out.rejected.push({ column: label, reason: 'not_in_datasource' });
    return;
  }
  out.applied.push({ column: label });
  if (scope.options.filtersTakenByTemplate?.().has(label)) return;
  const condition = filterCondition(filter, target, scope);
  if (condition) (target.metric ? out.having : out.where).push(condition);
}

function findTarget({ column, grain }: PreparedFilter, scope: Scope): Target | null {
  const name = isAdhocColumn(column) ? scope.render(column.sqlExpression, 'column').trim() : column;
  const known = scope.column(name) ?? scope.dataset.columns.find(entry => entry.verboseName === name);
  if (known) {
    const bare = grain ? timeExpression(known, grain, scope) : columnExpression(known, scope);
    return { column: known, bare, metric: false };
  }
  if (isAdhocColumn(column)) {
    const free = scope.sql(column.sqlExpression, 'column');
    const bare: Expression = grain ? { kind: 'truncate', of: free, grain, columnType: null } : free;
    return { column: null, bare, metric: false };
  }
  const metric = scope.metric(name);
  if (!metric) return null;
  scope.readMetric(name);
  return { column: null, bare: scope.sql(metric.expression, 'metric'), metric: true };
}

const COMPARISONS: Partial<Record<FilterOperator, Comparison>> = {
  '==': '=',
  '!=': '!=',
  '>': '>',
  '<': '<',
  '>=': '>=',
  '<=': '<=',
};

function filterCondition(filter: PreparedFilter, target: Target, scope: Scope): Expression | null {
  const { bare, column } = target;
  const operator = FILTER_OPERATORS.find(known => known === filter.operator);
  switch (operator) {
    case undefined:
      throw invalidQuery(`Must be one of: ${FILTER_OPERATORS.join(', ')}.`);
    case 'TEMPORAL_RANGE': {
      const terms = rangeConditions(bare, column, filter.range!, scope);
      return terms.length === 0 ? null : and(terms);
    }
    case 'IS NULL':
    case 'IS NOT NULL':
      return isNull(bare, operator === 'IS NOT NULL');
    case 'IS TRUE':
    case 'IS FALSE':
      return { kind: 'is-boolean', of: bare, value: operator === 'IS TRUE' };
    case 'IN':
    case 'NOT IN':
      return membership(filter, target, operator === 'NOT IN');
    case 'LIKE':
    case 'NOT LIKE':
    case 'ILIKE':
    case 'NOT ILIKE':
      return likeCondition(filter, target, operator);
    default:
      return comparison(filter, target, COMPARISONS[operator]!);
  }
}

function comparison(filter: PreparedFilter, { bare, column }: Target, operator: Comparison): Expression {
  const right = filterValue(firstOf(filter.value), column);
  if (right) return compare(bare, operator, right);
  if (operator === '=') return isNull(bare);
  if (operator === '!=') return isNull(bare, true);
  throw new QueryError('Must specify a value for filters with comparison operators');
}

function membership(filter: PreparedFilter, { bare, column }: Target, negated: boolean): Expression {
  const given = listOf(filter.value);
  if (given.length === 0) throw new QueryError('Filter value list cannot be empty');
  const all = given.map(entry => filterValue(entry, column));
  const values = all.filter(entry => entry !== null);
  const terms: Expression[] = [];
  if (values.length < all.length) terms.push(isNull(bare, negated));
  if (values.length > 0) terms.push({ kind: 'in', of: bare, values, negated });
  return negated ? and(terms) : or(terms);
}

function likeCondition(filter: PreparedFilter, { bare, column }: Target, operator: string): Expression {
  const pattern = firstOf(filter.value);
  if (pattern === null) throw new QueryError('Must specify a value for filters with comparison operators');
  const isText = column?.generic === GENERIC.string && !/UUID/i.test(column.type ?? '');
  return {
    kind: 'like',
    of: isText ? bare : { kind: 'cast-text', of: bare },
    pattern: String(pattern),
    caseSensitive: !operator.endsWith('ILIKE'),
    negated: operator.startsWith('NOT'),
  };
}

/** Rules of one group are alternatives; groups and rules without a group all have to hold. */
function ruleConditions(scope: Scope): Expression[] {
  const groups = new Map<string, Expression[]>();
  const alone: Expression[] = [];
  for (const rule of scope.options.rules ?? []) {
    const clause: Expression = { kind: 'sql', text: rule.clause };
    if (!rule.groupKey) alone.push(clause);
    else groups.set(rule.groupKey, [...(groups.get(rule.groupKey) ?? []), clause]);
  }
  return [...alone, ...[...groups.values()].map(or)];
}
