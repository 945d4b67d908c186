import { add, DAY, isRepresentable, startOf, type Unit, unitOf, type Wall } from './calendar.ts';
import { unreadable } from './error.ts';
import { amountOf } from './natural.ts';
import type { TimeRange } from './range.ts';

/** How far a comparison period lies from the main one. Negative amounts lie in the past. */
export interface Shift {
  amount: number;
  unit: Unit | 'millisecond';
}

export const shiftBy = (wall: Wall, shift: Shift): Wall =>
  shift.unit === 'millisecond' ? wall + shift.amount : add(wall, shift.amount, shift.unit);

export const unshift = (wall: Wall, { amount, unit }: Shift): Wall =>
  shiftBy(wall, { amount: -amount, unit });

const RELATIVE =
  /^(\d+|an?)\s+(second|minute|hour|day|week|month|quarter|year)s?(?:\s+(ago|before|later|after))?$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads a time offset: `1 year ago`, `28 days ago`, `2 weeks later`, `inherit` (the length of the range itself) or a date
 * the comparison period starts at. The last two need a closed range.
 */
export function parseShift(text: string, range: TimeRange): Shift {
  const phrase = text.trim();
  const relative = RELATIVE.exec(phrase);
  if (relative) {
    const ahead = /later|after/i.test(relative[3] ?? '');
    return { amount: amountOf(relative[1]!) * (ahead ? 1 : -1), unit: unitOf(relative[2]!)! };
  }
  const { since, until } = range;
  if (phrase === 'inherit' && since !== null && until !== null) {
    return { amount: since - until, unit: 'millisecond' };
  }
  if (DATE.test(phrase) && since !== null) {
    const date = Date.parse(`${phrase}T00:00:00Z`);
    if (!Number.isNaN(date)) return { amount: (date - startOf(since, 'day')) / DAY, unit: 'day' };
  }
  throw unreadable(text);
}

export function shiftRange({ since, until }: TimeRange, shift: Shift): TimeRange {
  const moved = (bound: Wall | null): Wall | null => {
    if (bound === null) return null;
    const wall = shiftBy(bound, shift);
    if (!isRepresentable(wall)) throw unreadable(`${shift.amount} ${shift.unit}s`);
    return wall;
  };
  return { since: moved(since), until: moved(until) };
}
