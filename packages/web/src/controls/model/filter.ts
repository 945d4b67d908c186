import type { DatasetColumn } from '@parallax/contract';
import { newName } from './metric.ts';
import { isRecord } from './read.ts';

export interface FilterOperatorInfo {
  id: string;
  wire: string;
  label: string;
  takes: 'one' | 'many' | 'none' | 'range';
}

const operator = (
  id: string,
  wire: string,
  label: string,
  takes: FilterOperatorInfo['takes'] = 'one',
): FilterOperatorInfo => ({ id, wire, label, takes });

export const OPERATORS: readonly FilterOperatorInfo[] = [
  operator('EQUALS', '==', 'Equal to (=)'),
  operator('NOT_EQUALS', '!=', 'Not equal to (≠)'),
  operator('LESS_THAN', '<', 'Less than (<)'),
  operator('LESS_THAN_OR_EQUAL', '<=', 'Less or equal (≤)'),
  operator('GREATER_THAN', '>', 'Greater than (>)'),
  operator('GREATER_THAN_OR_EQUAL', '>=', 'Greater or equal (≥)'),
  operator('IN', 'IN', 'In', 'many'),
  operator('NOT_IN', 'NOT IN', 'Not in', 'many'),
  operator('LIKE', 'LIKE', 'Like'),
  operator('ILIKE', 'ILIKE', 'Like (case-insensitive)'),
  operator('IS_NOT_NULL', 'IS NOT NULL', 'Is not null', 'none'),
  operator('IS_NULL', 'IS NULL', 'Is null', 'none'),
  operator('IS_TRUE', 'IS TRUE', 'Is true', 'none'),
  operator('IS_FALSE', 'IS FALSE', 'Is false', 'none'),
  operator('TEMPORAL_RANGE', 'TEMPORAL_RANGE', 'Time range', 'range'),
];
const TEXT_ONLY = ['LIKE', 'ILIKE'];
const BOOLEAN_ONLY = ['IS_TRUE', 'IS_FALSE'];
const SHORT: Record<string, string> = { '==': '=', '!=': '≠', '<=': '≤', '>=': '≥' };

export const operatorOf = (wire: unknown): FilterOperatorInfo | undefined =>
  OPERATORS.find(candidate => candidate.wire === String(wire).toUpperCase());

/** The operators that make sense for a column; a time range only for temporal ones. */
export function operatorsFor(column: DatasetColumn | undefined): FilterOperatorInfo[] {
  const temporal = column?.temporal ?? false;
  const boolean = column?.generic === 3;
  const text = column === undefined || column.generic === 1 || column.generic === null;
  return OPERATORS.filter(({ id }) => {
    if (id === 'TEMPORAL_RANGE') return temporal;
    if (TEXT_ONLY.includes(id)) return text;
    return BOOLEAN_ONLY.includes(id) ? boolean : true;
  });
}

export interface FilterDraft {
  tab: 'simple' | 'sql';
  subject: string | null;
  operator: string;
  comparator: unknown;
  clause: 'WHERE' | 'HAVING';
  sql: string;
  base: Record<string, unknown>;
}

export function draftOfFilter(filter: unknown): FilterDraft {
  const base = isRecord(filter) ? filter : {};
  return {
    tab: base.expressionType === 'SQL' ? 'sql' : 'simple',
    subject: typeof base.subject === 'string' ? base.subject : null,
    operator: operatorOf(base.operator)?.wire ?? '==',
    comparator: base.comparator ?? null,
    clause: base.clause === 'HAVING' ? 'HAVING' : 'WHERE',
    sql: typeof base.sqlExpression === 'string' ? base.sqlExpression : '',
    base,
  };
}

/** Another column: its values are others, so only an operator that fits survives. */
export function withSubject(draft: FilterDraft, column: DatasetColumn): FilterDraft {
  const fits = operatorsFor(column).some(({ wire }) => wire === draft.operator);
  const wire = column.temporal
    ? 'TEMPORAL_RANGE'
    : fits && draft.operator !== 'TEMPORAL_RANGE'
      ? draft.operator
      : 'IN';
  const next = { ...draft, subject: column.name };
  return draft.subject === null && !column.temporal
    ? withOperator(next, 'IN')
    : { ...withOperator(next, wire), comparator: emptyValue(wire) };
}

const emptyValue = (wire: string): unknown => {
  const takes = operatorOf(wire)?.takes;
  return takes === 'many' ? [] : takes === 'range' ? 'No filter' : null;
};

/** Another operator keeps the value where it can: one value becomes a list of one and back. */
export function withOperator(draft: FilterDraft, wire: string): FilterDraft {
  const before = operatorOf(draft.operator)?.takes;
  const after = operatorOf(wire)?.takes;
  if (before === after) return { ...draft, operator: wire };
  const { comparator } = draft;
  const kept =
    after === 'many' && before === 'one'
      ? comparator === null || comparator === ''
        ? []
        : [comparator]
      : after === 'one' && before === 'many' && Array.isArray(comparator)
        ? (comparator[0] ?? null)
        : emptyValue(wire);
  return { ...draft, operator: wire, comparator: kept };
}

/** What is missing, in words; null when the filter can be kept. */
export function filterProblem(draft: FilterDraft): string | null {
  if (draft.tab === 'sql') return draft.sql.trim() ? null : 'cannot be empty';
  if (!draft.subject) return 'cannot be empty';
  const { comparator } = draft;
  const takes = operatorOf(draft.operator)?.takes;
  if (takes === 'none' || takes === 'range') return null;
  const empty =
    comparator === null || comparator === '' || (Array.isArray(comparator) && comparator.length === 0);
  return empty ? 'Comparison filters need a value' : null;
}

export function filterOfDraft(draft: FilterDraft): Record<string, unknown> {
  const { base } = draft;
  const shared = { ...base, filterOptionName: base.filterOptionName ?? newName('filter') };
  if (draft.tab === 'sql') {
    return {
      ...shared,
      expressionType: 'SQL',
      clause: draft.clause,
      sqlExpression: draft.sql.trim(),
      subject: null,
      operator: null,
      comparator: null,
    };
  }
  const info = operatorOf(draft.operator);
  return {
    ...shared,
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: draft.subject,
    operator: draft.operator,
    operatorId: info?.id,
    comparator: info?.takes === 'none' ? null : draft.comparator,
    sqlExpression: null,
  };
}

/** A filter as one line: `origin In SFO, LAX`. */
export function filterText(filter: unknown): string {
  const draft = draftOfFilter(filter);
  if (draft.tab === 'sql') return draft.sql;
  const info = operatorOf(draft.operator);
  const value = Array.isArray(draft.comparator)
    ? draft.comparator.join(', ')
    : String(draft.comparator ?? '');
  if (info?.takes === 'none') return `${draft.subject} ${info.label}`;
  if (info?.takes === 'range') return `${draft.subject} (${value || 'No filter'})`;
  return `${draft.subject} ${SHORT[draft.operator] ?? info?.label ?? draft.operator} ${value}`;
}
