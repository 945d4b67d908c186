import type { Grain } from '@parallax/query';

const trunc = (unit: string) => (t: string) => `date_trunc('${unit}', ${t})`;

/** Buckets of n smaller units: the reading cut to the unit, minus what is left over. */
const step = (unit: string, n: number) => (t: string) =>
  `date_trunc('${unit}', ${t}) - interval '1' ${unit} * (${unit}(${t}) % ${n})`;

/** Weeks that start on Sunday: Trino's own start on Monday. */
const sundayWeek = (days: number) => (t: string) =>
  `date_add('day', ${days}, date_trunc('week', date_add('day', 1, ${t})))`;

/** Over `t`, the column cast to a timestamp. */
export const GRAINS: Record<Grain, (t: string) => string> = {
  PT1S: trunc('second'),
  PT5S: step('second', 5),
  PT30S: step('second', 30),
  PT1M: trunc('minute'),
  PT5M: step('minute', 5),
  PT10M: step('minute', 10),
  PT15M: step('minute', 15),
  PT30M: step('minute', 30),
  PT1H: trunc('hour'),
  PT6H: step('hour', 6),
  P1D: trunc('day'),
  P1W: trunc('week'),
  P1M: trunc('month'),
  P3M: trunc('quarter'),
  P1Y: trunc('year'),
  '1969-12-28T00:00:00Z/P1W': sundayWeek(-1),
  '1969-12-29T00:00:00Z/P1W': trunc('week'),
  'P1W/1970-01-03T00:00:00Z': sundayWeek(5),
  'P1W/1970-01-04T00:00:00Z': t => `date_add('day', 6, date_trunc('week', ${t}))`,
};

/** Names that clients may send but that are not offered. */
export const ALIASES: Record<Grain, Grain> = { 'PT0.5H': 'PT30M', 'P0.25Y': 'P3M' };
