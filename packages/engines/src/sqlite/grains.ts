import type { Grain } from '@parallax/query';

const format = (pattern: string) => (c: string) => `DATETIME(STRFTIME('${pattern}', ${c}))`;
const modified = (modifiers: string) => (c: string) => `DATETIME(${c}, ${modifiers})`;
/** Moves back by the remainder of a clock part, e.g. to the last full five minutes. */
const back = (base: string, part: string, width: number, unit: string) => (c: string) =>
  `DATETIME(STRFTIME('${base}', ${c}), '-' || (CAST(STRFTIME('${part}', ${c}) AS INTEGER) % ${width}) || ' ${unit}')`;

const SECOND = '%Y-%m-%dT%H:%M:%S';
const MINUTE = '%Y-%m-%dT%H:%M:00';
const HOUR = '%Y-%m-%dT%H:00:00';
const minutes = (width: number) => back(MINUTE, '%M', width, 'minutes');
const seconds = (width: number) => back(SECOND, '%S', width, 'seconds');
const sunday = (c: string) => `DATETIME(${c}, 'start of day', '-' || STRFTIME('%w', ${c}) || ' days')`;

/** In ascending order of duration; a plain week starts on Sunday here. */
export const GRAINS: Record<Grain, (column: string) => string> = {
  PT1S: format(SECOND),
  PT5S: seconds(5),
  PT30S: seconds(30),
  PT1M: format(MINUTE),
  PT5M: minutes(5),
  PT10M: minutes(10),
  PT15M: minutes(15),
  PT30M: minutes(30),
  PT1H: format(HOUR),
  PT6H: back(HOUR, '%H', 6, 'hours'),
  P1D: modified("'start of day'"),
  P1W: sunday,
  P1M: modified("'start of month'"),
  P3M: c =>
    `DATETIME(${c}, 'start of month', '-' || ((CAST(STRFTIME('%m', ${c}) AS INTEGER) - 1) % 3) || ' months')`,
  P1Y: modified("'start of year'"),
  '1969-12-28T00:00:00Z/P1W': sunday,
  '1969-12-29T00:00:00Z/P1W': c =>
    `DATETIME(${c}, 'start of day', '-' || ((CAST(STRFTIME('%w', ${c}) AS INTEGER) + 6) % 7) || ' days')`,
  'P1W/1970-01-03T00:00:00Z': modified("'start of day', 'weekday 6'"),
  'P1W/1970-01-04T00:00:00Z': modified("'start of day', 'weekday 0'"),
};

export const ALIASES: Record<Grain, Grain> = { 'PT0.5H': 'PT30M', 'P0.25Y': 'P3M' };
