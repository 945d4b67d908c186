import { type FilterValue, type ListFilter, PlainError } from '@parallax/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import { matches } from '../../metadata/match.ts';
import type { Condition, OperatorSet, ResourceDefinition } from './definition.ts';
import type { ColumnType, Relation } from './field.ts';

const SETS: Record<OperatorSet, readonly string[]> = {
  T: ['sw', 'ew', 'ct', 'eq', 'nsw', 'new', 'nct', 'neq', 'in', 'not_in'],
  N: ['eq', 'gt', 'lt', 'neq', 'in', 'not_in'],
  D: ['eq', 'gt', 'lt', 'neq'],
  B: ['eq', 'neq'],
  O: ['rel_o_m', 'nrel_o_m'],
  M: ['rel_m_m'],
};
const LABELS: Record<string, string> = {
  sw: 'Starts with',
  ew: 'Ends with',
  ct: 'Contains',
  eq: 'Equal to',
  nsw: 'Not Starts with',
  new: 'Not Ends with',
  nct: 'Not Contains',
  neq: 'Not Equal to',
  in: 'One of',
  not_in: 'Not one of',
  gt: 'Greater than',
  lt: 'Smaller than',
  rel_o_m: 'Relation',
  nrel_o_m: 'No Relation',
  rel_m_m: 'Relation as Many',
};
const GENERIC_OPERATORS = new Set(Object.values(SETS).flat());
const LIST_OPERATORS = new Set(['in', 'not_in', 'rel_m_m']);

/** Whether a filter looks for a piece of text, which no index finds. */
export const isSearch = ({ opr, value }: ListFilter): boolean =>
  opr in PATTERNS || (typeof value === 'string' && !GENERIC_OPERATORS.has(opr));

/** Turns the client's filters into conditions, or throws the documented 400. */
export function conditions(
  definition: ResourceDefinition,
  filters: readonly ListFilter[],
  call: Call,
): Condition[] {
  return filters.flatMap(filter => condition(definition, filter, call));
}

function condition(definition: ResourceDefinition, { col, opr, value }: ListFilter, call: Call): Condition[] {
  const rule = own(definition.filters, col);
  const custom = own(rule?.custom ?? {}, opr);
  if (custom) {
    const made = custom(value, call);
    return made ? [made] : [];
  }
  const known = GENERIC_OPERATORS.has(opr) || isCustomElsewhere(definition, opr);
  if (!rule) {
    throw known
      ? new PlainError(400, `Filter column: ${col} not allowed to filter`)
      : new PlainError(400, `Filter operation: ${opr} not allowed on column: ${col}`);
  }
  if (!known) return [];
  if (!rule.set || !SETS[rule.set].includes(opr)) {
    throw new PlainError(400, `Filter operation: ${opr} not allowed on column: ${col}`);
  }
  if (rule.set === 'O' || rule.set === 'M') return relationCondition(definition.relations[col], opr, value);
  const field = definition.fields[col];
  const column = field?.kind === 'column' ? field : { column: col, type: TYPE_OF_SET[rule.set] };
  const operand = sql.ref(`t.${column.column}`);
  if (Array.isArray(value) && !LIST_OPERATORS.has(opr)) {
    return value.flatMap(item => comparison(opr, operand, item, column.type));
  }
  return comparison(opr, operand, value, column.type);
}

const TYPE_OF_SET: Record<'T' | 'N' | 'D' | 'B', ColumnType> = {
  T: 'text',
  N: 'float',
  D: 'time',
  B: 'bool',
};

const isCustomElsewhere = (definition: ResourceDefinition, opr: string): boolean =>
  Object.values(definition.filters).some(rule => rule.custom && Object.hasOwn(rule.custom, opr));

type Operand = ReturnType<typeof sql.ref>;

const PATTERNS: Record<string, 'starts' | 'ends' | 'contains'> = {
  sw: 'starts',
  nsw: 'starts',
  ew: 'ends',
  new: 'ends',
  ct: 'contains',
  nct: 'contains',
};

function comparison(opr: string, operand: Operand, value: FilterValue, type: ColumnType): Condition[] {
  const pattern = PATTERNS[opr];
  if (pattern) {
    const found = sql<boolean>`${matches(operand, pattern, String(value), { wildcards: true })}`;
    return [opr.startsWith('n') ? sql<boolean>`not (${found})` : found];
  }
  if (opr === 'in' || opr === 'not_in') {
    const values = [value].flat().map(item => cast(item, type));
    if (values.length === 0) return [opr === 'in' ? sql<boolean>`1 = 0` : sql<boolean>`1 = 1`];
    const list = sql.join(values.map(item => sql`${item}`));
    return [opr === 'in' ? sql<boolean>`${operand} in (${list})` : sql<boolean>`${operand} not in (${list})`];
  }
  const operandValue = cast(value as number | string | boolean, type);
  if (operandValue === null) {
    if (opr === 'eq') return [sql<boolean>`${operand} is null`];
    return opr === 'neq' ? [sql<boolean>`${operand} is not null`] : [];
  }
  if (opr === 'eq') return [sql<boolean>`${operand} = ${operandValue}`];
  if (opr === 'neq') return [sql<boolean>`${operand} <> ${operandValue}`];
  return [
    opr === 'gt' ? sql<boolean>`${operand} > ${operandValue}` : sql<boolean>`${operand} < ${operandValue}`,
  ];
}

/** The stored form of a client's value; null when it cannot be read as the column's type. */
function cast(value: number | string | boolean, type: ColumnType): string | number | boolean | null {
  switch (type) {
    case 'text':
      return String(value);
    case 'bool':
      return typeof value === 'boolean' ? value : ['true', '1', 't'].includes(String(value).toLowerCase());
    case 'int':
    case 'float': {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
      if (!Number.isFinite(number)) return null;
      return type === 'int' && !Number.isInteger(number) ? null : number;
    }
    case 'time': {
      const instant = Date.parse(/Z|[+-]\d{2}:?\d{2}$/.test(String(value)) ? String(value) : `${value}Z`);
      return Number.isNaN(instant) ? null : `${new Date(instant).toISOString().slice(0, -1)}000`;
    }
  }
}

function relationCondition(relation: Relation | undefined, opr: string, value: FilterValue): Condition[] {
  if (!relation) throw new Error('A relation filter needs a relation');
  const ids = [value].flat().map(item => Number(item));
  if (relation.kind === 'one') {
    const key = sql.ref(`t.${relation.foreignKey}`);
    const id = Number.isInteger(ids[0]) ? ids[0]! : null;
    if (opr === 'rel_o_m') return [id === null ? sql<boolean>`${key} is null` : sql<boolean>`${key} = ${id}`];
    return [
      id === null ? sql<boolean>`${key} is not null` : sql<boolean>`(${key} <> ${id} or ${key} is null)`,
    ];
  }
  const [table, own, other] =
    relation.kind === 'many'
      ? [relation.link, relation.own, relation.other]
      : [relation.table, relation.foreignKey, 'id'];
  return ids
    .filter(Number.isInteger)
    .map(
      id =>
        sql<boolean>`exists (select 1 from ${sql.table(table)} as x where ${sql.ref(`x.${own}`)} = t.id and ${sql.ref(`x.${other}`)} = ${id})`,
    );
}

/** The `filters` block of `_info`. */
export function describeFilters(
  definition: ResourceDefinition,
): Record<string, { name: string; operator: string }[]> {
  return Object.fromEntries(
    Object.entries(definition.filters).map(([column, rule]) => [
      column,
      [...(rule.set ? SETS[rule.set] : []), ...Object.keys(rule.custom ?? {})].map(operator => ({
        name: LABELS[operator] ?? title(operator),
        operator,
      })),
    ]),
  );
}

/** The entry a client's text names; what every object inherits is no entry. */
export const own = <T>(entries: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;

export const title = (name: string): string =>
  name.replace(/[._]/g, ' ').replace(/\b\w/g, char => char.toUpperCase());

/** Contains in any of the columns, without regard to case; empty text filters nothing. */
export const anyTextContains =
  (...columns: string[]) =>
  (value: FilterValue): Condition | null => {
    const wanted = String(value);
    if (wanted === '') return null;
    return sql<boolean>`(${sql.join(
      columns.map(column => matches(sql.ref(column), 'contains', wanted)),
      sql` or `,
    )})`;
  };
