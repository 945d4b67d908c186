import { NO_TIME_RANGE } from '../constants.ts';
import type { ExtraFormData } from '../extra-form-data.ts';
import { ownValue } from '../own-value.ts';
import { type DashboardFilter, isRequiredFilter } from './item.ts';
import { type DataMask, isEmptyValue } from './mask.ts';

/** The condition of a required filter that stands empty: nothing is shown before a choice is made. */
export const NO_ROWS = { clause: 'WHERE', expressionType: 'SQL', sqlExpression: '1 = 0' } as const;

export const excludesValues = (filter: DashboardFilter, state: Record<string, unknown>): boolean =>
  filter.settings.inverseSelection === true && state.excludeFilterValues !== false;

const LIKE: Record<string, (text: string) => string> = {
  ilike_contains: text => `%${text}%`,
  ilike_starts_with: text => `${text}%`,
  ilike_ends_with: text => `%${text}`,
};

function selectData(filter: DashboardFilter, value: unknown, exclude: boolean): ExtraFormData {
  const values = Array.isArray(value) ? value : isEmptyValue(value) ? [] : [value];
  if (values.length === 0) return isRequiredFilter(filter) && !exclude ? { adhoc_filters: [NO_ROWS] } : {};
  const pattern = ownValue(LIKE, String(filter.settings.operatorType));
  const condition = pattern
    ? { op: exclude ? 'NOT ILIKE' : 'ILIKE', val: pattern(String(values[0])) }
    : { op: exclude ? 'NOT IN' : 'IN', val: values };
  return { filters: [{ col: filter.column, ...condition }] };
}

function rangeData({ column }: DashboardFilter, value: unknown): ExtraFormData {
  const [low, high] = Array.isArray(value) ? value : [];
  const filters: { col: string | null; op: string; val: number }[] = [];
  if (typeof low === 'number' && low === high) filters.push({ col: column, op: '==', val: low });
  else {
    if (typeof low === 'number') filters.push({ col: column, op: '>=', val: low });
    if (typeof high === 'number') filters.push({ col: column, op: '<=', val: high });
  }
  return filters.length > 0 ? { filters } : {};
}

const firstText = (value: unknown): string | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : null;
};

function single(key: string, value: unknown): ExtraFormData {
  const text = firstText(value);
  return text === null ? {} : { [key]: text };
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isLimit = (value: unknown): boolean => value === null || typeof value === 'number';

/** Whether a value that anybody may have written is of a kind the filter can stand at. */
export function canHold({ type }: DashboardFilter, value: unknown): boolean {
  if (isEmptyValue(value)) return true;
  const each = Array.isArray(value) ? value : [value];
  switch (type) {
    case 'select':
      return each.every(isPlain);
    case 'range':
      return Array.isArray(value) && value.length <= 2 && value.every(isLimit);
    case 'time':
      return isText(value);
    case 'time-column':
    case 'time-grain':
    case 'group-by':
      return each.every(isText);
    case 'layers':
    case 'unknown':
      return true;
  }
}

/** What a chosen value asks of charts. */
function extraFormDataFor(filter: DashboardFilter, state: Record<string, unknown>): ExtraFormData {
  const { value } = state;
  switch (filter.type) {
    case 'select':
      return selectData(filter, value, excludesValues(filter, state));
    case 'range':
      return rangeData(filter, value);
    case 'time':
      return value === NO_TIME_RANGE ? {} : single('time_range', value);
    case 'time-column':
      return single('granularity_sqla', value);
    case 'time-grain':
      return single('time_grain_sqla', value);
    case 'group-by':
      return isEmptyValue(value)
        ? {}
        : { custom_form_data: { groupby: Array.isArray(value) ? value : [value] } };
    case 'layers':
      return Array.isArray(state.visible) ? { visible_deckgl_layers: state.visible } : {};
    case 'unknown':
      return {};
  }
}

const asText = (value: unknown): string =>
  value === null ? '<NULL>' : value === '' ? '<empty string>' : String(value);

/** A value as people read it on a chip or in a tooltip. */
export function valueLabel(value: unknown): string {
  return Array.isArray(value) ? value.map(asText).join(', ') : isEmptyValue(value) ? '' : asText(value);
}

/** The mask of a chosen value; `state` may carry more of the widget, such as whether values are excluded. */
export function maskFor(
  filter: DashboardFilter,
  value: unknown,
  state: Record<string, unknown> = {},
): DataMask {
  const filterState: Record<string, unknown> = { ...state, value };
  if (state.label === undefined) {
    const suffix =
      filter.type === 'select' && excludesValues(filter, state) && !isEmptyValue(value) ? ' (excluded)' : '';
    filterState.label = valueLabel(value) + suffix;
  }
  return { extraFormData: extraFormDataFor(filter, filterState), filterState, ownState: {} };
}

/** What standing empty means for a filter: a required one lets nothing through. */
export const clearedMask = (filter: DashboardFilter): DataMask =>
  maskFor(filter, filter.type === 'range' ? [null, null] : filter.type === 'time' ? undefined : null);
