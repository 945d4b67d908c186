import { timeFormat, utcFormat } from 'd3-time-format';

export type TimeFormatter = (epochMs: number | null | undefined) => string;

export const SMART_DATE = 'smart_date';
export const SMART_DATE_DETAILED = 'smart_date_detailed';
export const SMART_DATE_VERBOSE = 'smart_date_verbose';
export const FINEST_GRAIN = 'finest_temporal_grain';

type Part = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** The finest part of an instant that is not at its start. */
function finestPart(date: Date): Part {
  if (date.getUTCMilliseconds()) return 'millisecond';
  if (date.getUTCSeconds()) return 'second';
  if (date.getUTCMinutes()) return 'minute';
  if (date.getUTCHours()) return 'hour';
  if (date.getUTCDate() !== 1) return date.getUTCDay() === 0 ? 'week' : 'day';
  return date.getUTCMonth() === 0 ? 'year' : 'month';
}

function multiFormat(patterns: Record<Part, string>): (date: Date) => string {
  const formatters = new Map(Object.entries(patterns).map(([part, pattern]) => [part, utcFormat(pattern)]));
  return date => formatters.get(finestPart(date))!(date);
}

const NAMED: Record<string, (date: Date) => string> = {
  [SMART_DATE]: multiFormat({
    millisecond: '.%Lms',
    second: ':%Ss',
    minute: '%I:%M',
    hour: '%I %p',
    day: '%a %d',
    week: '%b %d',
    month: '%B',
    year: '%Y',
  }),
  [SMART_DATE_DETAILED]: multiFormat({
    millisecond: '%Y-%m-%d %H:%M:%S.%L',
    second: '%Y-%m-%d %H:%M:%S',
    minute: '%Y-%m-%d %H:%M',
    hour: '%Y-%m-%d %H:%M',
    day: '%Y-%m-%d',
    week: '%Y-%m-%d',
    month: '%Y-%m-%d',
    year: '%Y',
  }),
  [SMART_DATE_VERBOSE]: multiFormat({
    millisecond: '.%L',
    second: '%a %b %d, %I:%M:%S %p',
    minute: '%a %b %d, %I:%M %p',
    hour: '%a %b %d, %I %p',
    day: '%a %b %-e',
    week: '%a %b %-e',
    month: '%b %Y',
    year: '%Y',
  }),
};

/** A single value cannot know its column's grain; charts that can pass `finestPattern` instead. */
NAMED[FINEST_GRAIN] = NAMED[SMART_DATE_DETAILED]!;

const LOCAL = 'local!';

function patternFormatter(id: string): (date: Date) => string {
  return id.startsWith(LOCAL) ? timeFormat(id.slice(LOCAL.length)) : utcFormat(id);
}

const cache = new Map<string, TimeFormatter>();

/**
 * The formatter of a time format id: a named one (`smart_date`…) or a strftime-like pattern, in UTC unless it begins
 * with `local!`. Ids are case-insensitive for the named ones, as saved charts hold both spellings.
 */
export function timeFormatter(id: string | null | undefined): TimeFormatter {
  const key = id?.trim() || SMART_DATE;
  const known = cache.get(key);
  if (known) return known;
  const format = NAMED[key.toLowerCase()] ?? patternFormatter(key);
  const formatter: TimeFormatter = epochMs => {
    if (epochMs === null || epochMs === undefined) return 'null';
    const date = new Date(epochMs);
    return Number.isNaN(date.getTime()) ? 'Invalid date' : format(date);
  };
  cache.set(key, formatter);
  return formatter;
}

const GRAIN_PATTERNS: [RegExp, string][] = [
  [/^PT(\d+)S$/, '%Y-%m-%d %H:%M:%S'],
  [/^PT(\d+)M$/, '%Y-%m-%d %H:%M'],
  [/^PT(\d+)H$/, '%Y-%m-%d %H:00'],
  [/^P1D$|^P1W$|\/P1W|P1W\//, '%Y-%m-%d'],
  [/^P1M$/, '%b %Y'],
  [/^P3M$/, '%Y Q%q'],
  [/^P1Y$/, '%Y'],
];

/** The pattern that shows a time grain in full, for tooltips and cells; undefined for an unknown grain. */
export const grainPattern = (grain: string | null | undefined): string | undefined =>
  grain ? GRAIN_PATTERNS.find(([pattern]) => pattern.test(grain))?.[1] : undefined;

/** One ISO-like pattern fine enough for every value of a column. */
export function finestPattern(values: Iterable<number | null>): string {
  let pattern = '%Y-%m-%d';
  for (const value of values) {
    if (value === null) continue;
    const part = finestPart(new Date(value));
    if (part === 'millisecond') return '%Y-%m-%d %H:%M:%S.%L';
    if (part === 'second') pattern = '%Y-%m-%d %H:%M:%S';
    else if ((part === 'minute' || part === 'hour') && !pattern.includes('%S')) pattern = '%Y-%m-%d %H:%M';
  }
  return pattern;
}

/** Formats the control offers, besides free text. */
export const TIME_FORMATS: readonly string[] = [
  SMART_DATE,
  '%d/%m/%Y',
  '%m/%d/%Y',
  '%d.%m.%Y',
  '%Y-%m-%d',
  '%Y-%m-%d %H:%M:%S',
  '%d-%m-%Y %H:%M:%S',
  '%H:%M:%S',
];
