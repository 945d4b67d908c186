/**
 * A wall-clock reading without a zone, as the epoch milliseconds it would have in UTC. Everything in the time-range
 * grammar is wall-clock arithmetic: days have 24 hours here, and a zone enters only when the clock is read.
 */
export type Wall = number;

export const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type Unit = (typeof UNITS)[number];

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const FIXED = { second: SECOND, minute: MINUTE, hour: HOUR, day: DAY, week: WEEK } as const;
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

export const floorTo = (wall: Wall, step: number, origin = 0): Wall =>
  Math.floor((wall - origin) / step) * step + origin;

const isFixed = (unit: Unit): unit is keyof typeof FIXED => unit in FIXED;

export const wallOf = (year: number, month: number, day = 1): Wall => {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getTime();
};

const FIRST = wallOf(1, 0);
const LAST = wallOf(10_000, 0);
/** Years 1 to 9999: what databases and their drivers agree on. */
export const isRepresentable = (wall: Wall): boolean => wall >= FIRST && wall < LAST;

/** Adds calendar units; a month that lacks the day ends at its last day. */
export function add(wall: Wall, amount: number, unit: Unit): Wall {
  if (isFixed(unit)) return wall + amount * FIXED[unit];
  const date = new Date(wall);
  const day = date.getUTCDate();
  const first = wallOf(date.getUTCFullYear(), date.getUTCMonth() + amount * MONTHS[unit]);
  const target = new Date(first);
  const lastDay = new Date(wallOf(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  return first + (Math.min(day, lastDay) - 1) * DAY + (wall - floorTo(wall, DAY));
}

const MONDAY = -3 * DAY;

/** Start of the unit; weeks start on Monday. */
export function startOf(wall: Wall, unit: Unit): Wall {
  if (unit === 'week') return floorTo(wall, WEEK, MONDAY);
  if (isFixed(unit)) return floorTo(wall, FIXED[unit]);
  const date = new Date(wall);
  const month = date.getUTCMonth();
  return wallOf(date.getUTCFullYear(), month - (month % MONTHS[unit]));
}

/** Midnight of the unit's last day. */
export const lastDayOf = (wall: Wall, unit: Unit): Wall =>
  isFixed(unit) && unit !== 'week' ? startOf(wall, 'day') : add(startOf(wall, unit), 1, unit) - DAY;

export const unitOf = (word: string): Unit | null => {
  const singular = word.toLowerCase().replace(/s$/, '');
  return UNITS.find(unit => unit === singular) ?? null;
};
