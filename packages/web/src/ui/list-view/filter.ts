import type { ListFilter as Clause } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import type { Option, OptionSource, OptionValue } from '../select/model.ts';

/** Days as `YYYY-MM-DD`, both included. */
export type DateRange = readonly [from: string, to: string];
/** Numbers, both included; an open end is null. */
export type NumberRange = readonly [min: number | null, max: number | null];
export type FilterState = string | boolean | Option | DateRange | NumberRange;

interface FilterBase {
  /** Column the filter is about. */
  id: string;
  /** Names the filter in the address bar when several share a column. */
  key?: string;
  label: string;
  operator: string;
}
export type ListFilter =
  | (FilterBase & { kind: 'search'; placeholder?: string })
  | (FilterBase & {
      kind: 'select';
      options: readonly Option[] | OptionSource;
      /** The value on the wire; the option's own by default. */
      wire?(value: OptionValue): Clause['value'];
    })
  | (FilterBase & { kind: 'date-range'; clauses?(range: DateRange): Clause[] })
  | (FilterBase & { kind: 'number-range'; clauses?(range: NumberRange): Clause[] })
  | (FilterBase & { kind: 'checkbox' });

export const filterKey = (filter: FilterBase): string => filter.key ?? filter.id;

/** Choices for a column that is true or false, with the matching `wire`. */
export const yesNo = (yes = t('Yes'), no = t('No')) => ({
  options: [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ],
  wire: (value: OptionValue): boolean => value === 'true',
});

/** The text a search submits; undefined clears the filter. */
export const searchValue = (text: string): string | undefined => text.trim() || undefined;

/** A date range needs both ends; anything less clears it. */
export const dateRangeValue = (
  from: string | null | undefined,
  to: string | null | undefined,
): DateRange | undefined => (from && to ? (from <= to ? [from, to] : [to, from]) : undefined);

export type RangeCheck = { ok: true; value: NumberRange | undefined } | { ok: false; message: string };

/** A numeric range whose minimum is not below its maximum is refused and not applied. */
export function checkNumberRange(min: number | null, max: number | null): RangeCheck {
  if (min === null && max === null) return { ok: true, value: undefined };
  if (min !== null && max !== null && min >= max) {
    return { ok: false, message: t('Minimum must be strictly less than maximum') };
  }
  return { ok: true, value: [min, max] };
}

const isOption = (value: unknown): value is Option =>
  typeof value === 'object' && value !== null && 'value' in value && 'label' in value;
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const isEnd = (value: unknown): value is number | null => value === null || typeof value === 'number';

/** Accepts what the address bar holds for a filter, or answers undefined. */
export function readFilterState(filter: ListFilter, value: unknown): FilterState | undefined {
  switch (filter.kind) {
    case 'search':
      return typeof value === 'string' || typeof value === 'number' ? searchValue(String(value)) : undefined;
    case 'checkbox':
      return value === true ? true : undefined;
    case 'select':
      if (isOption(value)) return { value: value.value, label: String(value.label) };
      return undefined;
    case 'date-range':
      return Array.isArray(value) && isDay(value[0]) && isDay(value[1])
        ? dateRangeValue(value[0], value[1])
        : undefined;
    case 'number-range': {
      if (!Array.isArray(value) || !isEnd(value[0]) || !isEnd(value[1])) return undefined;
      const check = checkNumberRange(value[0], value[1]);
      return check.ok ? check.value : undefined;
    }
  }
}

const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Both days count whole, and the wire knows only strict comparisons. */
const dateClauses = (col: string, [from, to]: DateRange): Clause[] => [
  { col, opr: 'gt', value: `${shiftDay(from, -1)}T23:59:59.999999` },
  { col, opr: 'lt', value: `${shiftDay(to, 1)}T00:00:00` },
];

/** Whole numbers widen by one because the wire's comparisons are strict. */
const numberClauses = (col: string, [min, max]: NumberRange): Clause[] => [
  ...(min === null ? [] : [{ col, opr: 'gt', value: min - (Number.isInteger(min) ? 1 : 0) }]),
  ...(max === null ? [] : [{ col, opr: 'lt', value: max + (Number.isInteger(max) ? 1 : 0) }]),
];

/** The filter as clauses of a list query. */
export function clausesOf(filter: ListFilter, state: FilterState): Clause[] {
  const col = filter.id;
  const value = readFilterState(filter, state);
  if (value === undefined) return [];
  if (filter.kind === 'select' && isOption(value)) {
    return [{ col, opr: filter.operator, value: filter.wire ? filter.wire(value.value) : value.value }];
  }
  if (Array.isArray(value)) return rangeClauses(filter, value);
  return typeof value === 'object' ? [] : [{ col, opr: filter.operator, value }];
}

function rangeClauses(filter: ListFilter, value: readonly unknown[]): Clause[] {
  const [from, to] = value;
  if (filter.kind === 'date-range' && isDay(from) && isDay(to)) {
    return filter.clauses ? filter.clauses([from, to]) : dateClauses(filter.id, [from, to]);
  }
  if (filter.kind === 'number-range' && isEnd(from) && isEnd(to)) {
    return filter.clauses ? filter.clauses([from, to]) : numberClauses(filter.id, [from, to]);
  }
  return [];
}
