import { add, isRepresentable, lastDayOf, startOf, type Unit, unitOf, type Wall } from './calendar.ts';
import { type Clock, type ClockOptions, readClock } from './clock.ts';
import { TimeRangeError, unreadable } from './error.ts';
import { evaluateExpression, parseMoment } from './expression.ts';
import { isSubDay } from './natural.ts';

export const NO_FILTER = 'No filter';

export type RelativeBase = 'today' | 'now';

export interface TimeRangeOptions extends ClockOptions {
  relativeStart?: RelativeBase | null;
  relativeEnd?: RelativeBase | null;
}

/** Wall-clock bounds: `since` belongs to the range, `until` does not; null is open. */
export interface TimeRange {
  since: Wall | null;
  until: Wall | null;
}

/** Either side may be empty, so the colon may stand at an end. */
const SEPARATOR = /(?:^|\s):(?:\s|$)/;
const UNIT = '(second|minute|hour|day|week|month|quarter|year)s?';
const WHICH = '(this|last|next|prior)';

/**
 * Resolves a time range such as `Last week`, `previous calendar month`, `2024-01-01 : now` or
 * `DATEADD(DATETIME("now"), -7, day) : now`.
 *
 * @example resolveTimeRange('Last 7 days', { now: Date.UTC(2026, 10, 15), zone: 'UTC' })
 */
export function resolveTimeRange(text: string | null | undefined, options: TimeRangeOptions): TimeRange {
  const clock = readClock(options);
  const start = options.relativeStart ?? 'today';
  const end = options.relativeEnd ?? 'today';
  const range = wholeForm(text?.trim() ?? '', clock, { start, end });
  if ([range.since, range.until].some(bound => bound !== null && !isRepresentable(bound))) {
    throw unreadable(text ?? '');
  }
  if (range.since !== null && range.until !== null && range.since > range.until) {
    throw new TimeRangeError('From date cannot be larger than to date', 'reversed');
  }
  return range;
}

interface Bases {
  start: RelativeBase;
  end: RelativeBase;
}

const LAST_OR_NEXT = new RegExp(`^(Last|Next)\\s+(\\d+\\s+)?${UNIT}$`);
const CALENDAR = /^previous calendar (week|month|quarter|year)$/;
const CURRENT = /^Current (day|week|month|quarter|year)$/;
const FIRST_OF_LARGER =
  /^(?:first|1st)\s+(week|month|quarter)\s+of\s+(?:(this|last|next|prior)\s+)?(?:the\s+)?(week|month|quarter|year)$/i;

function wholeForm(text: string, clock: Clock, bases: Bases): TimeRange {
  if (text === NO_FILTER) return { since: null, until: null };
  const at = (base: RelativeBase) => clock[base];
  const split = SEPARATOR.exec(text);
  if (split)
    return twoSides(text.slice(0, split.index), text.slice(split.index + split[0].length), clock, bases);
  if (text.startsWith('Last'))
    return { since: side(text, clock, bases), until: at(endBase(text, bases.end)) };
  if (text.startsWith('Next'))
    return { since: at(endBase(text, bases.start)), until: side(text, clock, bases) };
  const calendar = CALENDAR.exec(text);
  if (calendar) {
    const unit = unitOf(calendar[1]!)!;
    const until = startOf(clock.today, unit);
    return { since: add(until, -1, unit), until };
  }
  const current = CURRENT.exec(text);
  if (current) {
    const unit = unitOf(current[1]!)!;
    const since = startOf(clock.today, unit);
    return { since, until: add(since, 1, unit) };
  }
  const first = FIRST_OF_LARGER.exec(text);
  if (first) {
    const larger = unitOf(first[3]!)!;
    const since = startOf(add(clock.today, direction(first[2] ?? 'this'), larger), larger);
    return { since, until: add(since, 1, unitOf(first[1]!)!) };
  }
  return { since: null, until: at(bases.end) };
}

/** A range of hours, minutes or seconds ends at this moment: midnight would make it empty or reversed. */
function endBase(text: string, base: RelativeBase): RelativeBase {
  const unit = LAST_OR_NEXT.exec(text)?.[3];
  return unit && isSubDay(unitOf(unit)!) ? 'now' : base;
}

function twoSides(left: string, right: string, clock: Clock, bases: Bases): TimeRange {
  const bound = (text: string) => (text.trim() === '' ? null : side(text.trim(), clock, bases));
  return { since: bound(left), until: bound(right) };
}

const direction = (which: string): number =>
  which.toLowerCase() === 'next' ? 1 : which.toLowerCase() === 'this' ? 0 : -1;

const EDGE = new RegExp(
  `^(start of|beginning of|end of)\\s+${WHICH}\\s+(\\d+\\s+)?(day|week|month|quarter|year)s?$`,
  'i',
);
const FIRST_OF = new RegExp(
  `^(?:first|1st)\\s+(?:day\\s+)?of\\s+${WHICH}\\s+(\\d+\\s+)?(day|week|month|quarter|year)s?$`,
  'i',
);
const FIRST_OF_THE = /^(?:first|1st)\s+(?:day\s+)?of\s+(?:the\s+)?(week|month|quarter|year)$/i;
const SHIFT = new RegExp(`^${WHICH}\\s+(\\d+\\s+)?${UNIT}$`, 'i');
const CALL = /^(DATETIME|DATEADD|DATETRUNC|LASTDAY|HOLIDAY)\s*\(/i;

function side(text: string, clock: Clock, bases: Bases): Wall {
  const shift = SHIFT.exec(text);
  if (shift) {
    const unit = unitOf(shift[3]!)!;
    return add(clock[isSubDay(unit) ? 'now' : bases.start], moved(shift[1]!, shift[2]), unit);
  }
  const edge = EDGE.exec(text);
  if (edge) {
    const unit = unitOf(edge[4]!)!;
    const wall = add(clock.today, moved(edge[2]!, edge[3]), unit);
    return edge[1]!.toLowerCase() === 'end of' ? lastDayOf(wall, unit) : startOf(wall, unit);
  }
  const first = FIRST_OF.exec(text);
  if (first) {
    const unit: Unit = unitOf(first[3]!)!;
    return startOf(add(clock.today, moved(first[1]!, first[2]), unit), unit);
  }
  const firstOfThe = FIRST_OF_THE.exec(text);
  if (firstOfThe) return startOf(clock.today, unitOf(firstOfThe[1]!)!);
  if (CALL.test(text)) return evaluateExpression(text, clock);
  return parseMoment(text, clock);
}

const moved = (which: string, amount: string | undefined): number =>
  direction(which) * (amount === undefined ? 1 : Number(amount));
