import type { Grain } from '@parallax/query';

const trunc = (unit: string) => (c: string) => `DATE_TRUNC('${unit}', ${c})`;

/** Buckets of n smaller units inside the next larger one. */
const step = (larger: string, unit: string, n: number) => (c: string) =>
  `DATE_TRUNC('${larger}', ${c}) + INTERVAL '${n} ${unit}s' * FLOOR(EXTRACT(${unit.toUpperCase()} FROM ${c}) / ${n})`;

/** Weeks that start on Sunday: PostgreSQL's own start on Monday. */
const sundayWeek = (shift: string) => (c: string) => `DATE_TRUNC('week', ${c} + INTERVAL '1 day') ${shift}`;

export const GRAINS: Record<Grain, (column: string) => string> = {
  PT1S: trunc('second'),
  PT5S: step('minute', 'second', 5),
  PT30S: step('minute', 'second', 30),
  PT1M: trunc('minute'),
  PT5M: step('hour', 'minute', 5),
  PT10M: step('hour', 'minute', 10),
  PT15M: step('hour', 'minute', 15),
  PT30M: step('hour', 'minute', 30),
  PT1H: trunc('hour'),
  PT6H: step('day', 'hour', 6),
  P1D: trunc('day'),
  P1W: trunc('week'),
  P1M: trunc('month'),
  P3M: trunc('quarter'),
  P1Y: trunc('year'),
  '1969-12-28T00:00:00Z/P1W': sundayWeek("- INTERVAL '1 day'"),
  '1969-12-29T00:00:00Z/P1W': trunc('week'),
  'P1W/1970-01-03T00:00:00Z': sundayWeek("+ INTERVAL '5 days'"),
  'P1W/1970-01-04T00:00:00Z': c => `DATE_TRUNC('week', ${c}) + INTERVAL '6 days'`,
};

/** Names that clients may send but that are not offered. */
export const ALIASES: Record<Grain, Grain> = { 'PT0.5H': 'PT30M', 'P0.25Y': 'P3M' };
