import { numberFormatter } from '../format/number.ts';
import { timeFormatter } from '../format/time.ts';
import { asNumber, isRecord } from '../settings/read.ts';

/** A value inside a template. */
export type Value = unknown;

const text = (value: Value): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
const number = (value: Value): number => asNumber(value) ?? Number.NaN;

export const isTruthy = (value: Value): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Times arrive as epoch milliseconds, or as text a reader typed. */
function instant(value: Value): number | null {
  if (typeof value === 'number') return value;
  const parsed = Date.parse(text(value));
  return Number.isNaN(parsed) ? null : parsed;
}

const MOMENT: Record<string, string> = {
  YYYY: '%Y',
  YY: '%y',
  MMMM: '%B',
  MMM: '%b',
  MM: '%m',
  DDDD: '%j',
  DD: '%d',
  D: '%-d',
  dddd: '%A',
  ddd: '%a',
  HH: '%H',
  hh: '%I',
  mm: '%M',
  ss: '%S',
  SSS: '%L',
  A: '%p',
  a: '%p',
};

/** Templates write date patterns in two dialects; letters are turned into percent codes. */
function datePattern(pattern: string): string {
  return pattern.includes('%')
    ? pattern
    : pattern.replace(/Y{2,4}|M{2,4}|D{1,4}|d{3,4}|HH|hh|mm|ss|SSS|[Aa]/g, code => MOMENT[code] ?? code);
}

const formatTime = (value: Value, pattern: Value): string => {
  const time = instant(value);
  const chosen = typeof pattern === 'string' && pattern !== '' ? datePattern(pattern) : '%Y-%m-%d';
  return time === null ? text(value) : timeFormatter(chosen)(time);
};

function parseJson(value: Value): Value {
  try {
    return JSON.parse(text(value));
  } catch {
    return null;
  }
}

/** Helpers of a template by name. They are functions of their arguments alone. */
export const HELPERS: ReadonlyMap<string, (...args: Value[]) => Value> = new Map<
  string,
  (...args: Value[]) => Value
>([
  ['stringify', value => JSON.stringify(value)],
  ['parseJson', parseJson],
  ['dateFormat', (value, pattern) => formatTime(value, pattern)],
  ['formatDate', (pattern, value) => formatTime(value, pattern)],
  [
    'formatNumber',
    (value, format) =>
      typeof format === 'string' && /[%$,.\d]/.test(format) && !/^[a-z]{2}(-|$)/i.test(format)
        ? numberFormatter(format)(asNumber(value))
        : number(value).toLocaleString('en-US'),
  ],
  ['eq', (a, b) => a === b],
  ['ne', (a, b) => a !== b],
  ['gt', (a, b) => number(a) > number(b)],
  ['gte', (a, b) => number(a) >= number(b)],
  ['lt', (a, b) => number(a) < number(b)],
  ['lte', (a, b) => number(a) <= number(b)],
  ['and', (...values) => values.every(isTruthy)],
  ['or', (...values) => values.some(isTruthy)],
  ['not', value => !isTruthy(value)],
  ['add', (a, b) => number(a) + number(b)],
  ['subtract', (a, b) => number(a) - number(b)],
  ['multiply', (a, b) => number(a) * number(b)],
  ['divide', (a, b) => number(a) / number(b)],
  ['round', value => Math.round(number(value))],
  ['toFixed', (value, digits) => number(value).toFixed(Math.min(20, Math.max(0, number(digits) || 0)))],
  ['abs', value => Math.abs(number(value))],
  ['uppercase', value => text(value).toUpperCase()],
  ['lowercase', value => text(value).toLowerCase()],
  ['capitalize', value => text(value).replace(/^./, first => first.toUpperCase())],
  ['truncate', (value, length) => text(value).slice(0, number(length) || 50)],
  ['concat', (...values) => values.map(text).join('')],
  [
    'join',
    (list, separator) =>
      Array.isArray(list)
        ? list.map(text).join(typeof separator === 'string' ? separator : ', ')
        : text(list),
  ],
  ['length', value => (Array.isArray(value) || typeof value === 'string' ? value.length : 0)],
  ['first', value => (Array.isArray(value) ? value[0] : undefined)],
  ['last', value => (Array.isArray(value) ? value.at(-1) : undefined)],
  [
    'sum',
    (list, key) =>
      Array.isArray(list)
        ? list.reduce(
            (total: number, item: unknown) =>
              total + (asNumber(isRecord(item) && typeof key === 'string' ? item[key] : item) ?? 0),
            0,
          )
        : 0,
  ],
  [
    'default',
    (value, fallback) => (value === null || value === undefined || value === '' ? fallback : value),
  ],
]);

export { text as valueText };
