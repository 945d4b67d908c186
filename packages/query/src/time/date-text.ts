import { DAY, HOUR, MINUTE, SECOND, type Wall, wallOf } from './calendar.ts';
import type { Clock } from './clock.ts';
import { wallClock } from './zone.ts';

const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const ISO =
  /^([+-]?\d{4})-(\d{1,2})(?:-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?)?$/i;
const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(am|pm)?/i;
const HOUR_ONLY = /\b(\d{1,2})\s*(am|pm)\b/i;

/**
 * Dates as people and programs write them: ISO 8601, `2024/05/05`, `5/31/2024`, `20240505`, `May 5, 2024`, `5 May`,
 * `Jan 2024`, `2024`, `5`, each with an optional time of day. Missing parts come from 1 January of this year, 00:00.
 */
export function parseDateText(text: string, clock: Clock): Wall | null {
  const trimmed = text.trim();
  const iso = ISO.exec(trimmed);
  if (iso) return parseIso(iso, clock);
  const time = timeOfDay(trimmed);
  if (time === null) return null;
  const day = dateParts(time.rest, new Date(clock.now).getUTCFullYear());
  return day === null ? null : day + time.offset;
}

function parseIso(match: RegExpExecArray, clock: Clock): Wall | null {
  const [, year, month, day = '1', hour = '0', minute = '0', second = '0', fraction = '', zone] = match;
  const date = validDate(Number(year), Number(month), Number(day));
  const time = validTime(Number(hour), Number(minute), Number(second), fraction);
  if (date === null || time === null) return null;
  const wall = date + time;
  if (!zone) return wall;
  return wallClock(wall - zoneOffset(zone), clock.zone);
}

function zoneOffset(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const digits = zone.slice(1).replace(':', '');
  const size = Number(digits.slice(0, 2)) * HOUR + Number(digits.slice(2)) * MINUTE;
  return zone.startsWith('-') ? -size : size;
}

function validDate(year: number, month: number, day: number): Wall | null {
  if (month < 1 || month > 12 || day < 1) return null;
  const wall = wallOf(year, month - 1, day);
  return new Date(wall).getUTCDate() === day ? wall : null;
}

function validTime(hour: number, minute: number, second: number, fraction = ''): number | null {
  if (hour > 23 || minute > 59 || second > 59) return null;
  const millis = fraction ? Math.floor(Number(`0.${fraction}`) * SECOND) : 0;
  return hour * HOUR + minute * MINUTE + second * SECOND + millis;
}

const twelveHour = (hour: number, half: string | undefined): number => {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return 24;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
};

function timeOfDay(text: string): { rest: string; offset: number } | null {
  const clock = CLOCK.exec(text) ?? HOUR_ONLY.exec(text);
  if (!clock) return { rest: text, offset: 0 };
  const hourOnly = clock.length === 3;
  const half = hourOnly ? clock[2] : clock[5];
  const offset = validTime(
    twelveHour(Number(clock[1]), half),
    hourOnly ? 0 : Number(clock[2]),
    hourOnly ? 0 : Number(clock[3] ?? 0),
    hourOnly ? '' : clock[4],
  );
  if (offset === null) return null;
  const rest = text.slice(0, clock.index) + text.slice(clock.index + clock[0].length);
  return { rest: rest.replace(/\bat\b/i, ' ').trim(), offset };
}

function dateParts(text: string, thisYear: number): Wall | null {
  if (text === '') return wallOf(thisYear, 0);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return validDate(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const words = text
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .split(/[\s,/.-]+/)
    .filter(word => word !== '' && word !== 'of');
  let month: number | null = null;
  const numbers: number[] = [];
  for (const word of words) {
    const named = /^[a-z]{3,9}$/.test(word) ? MONTH_NAMES.indexOf(word.slice(0, 3)) : -1;
    if (named >= 0 && monthNameFits(word, named)) {
      if (month !== null) return null;
      month = named + 1;
    } else if (/^\d{1,4}$/.test(word)) numbers.push(Number(word));
    else if (!isWeekday(word)) return null;
  }
  return assemble(numbers, month, thisYear);
}

const LONG_MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const monthNameFits = (word: string, index: number) =>
  LONG_MONTHS[index]!.startsWith(word) || word === 'sept';
const isWeekday = (word: string) => /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?$/.test(word);

function assemble(numbers: number[], month: number | null, thisYear: number): Wall | null {
  const isYear = (n: number) => n > 31;
  const fullYear = (n: number) => (n < 100 ? n + (n < 69 ? 2000 : 1900) : n);
  if (month !== null) {
    if (numbers.length > 2) return null;
    const year = numbers.find(isYear);
    const rest = numbers.filter(n => n !== year);
    const day = rest[0] ?? 1;
    const chosenYear = year ?? (rest.length === 2 ? fullYear(rest[1]!) : thisYear);
    return validDate(chosenYear, month, day);
  }
  if (numbers.length === 1) {
    const only = numbers[0]!;
    return isYear(only) ? validDate(fullYear(only), 1, 1) : validDate(thisYear, 1, only);
  }
  if (numbers.length === 2) {
    const [a, b] = numbers as [number, number];
    if (isYear(a)) return validDate(fullYear(a), b, 1);
    if (isYear(b)) return validDate(fullYear(b), a, 1);
    return a > 12 ? validDate(thisYear, b, a) : validDate(thisYear, a, b);
  }
  if (numbers.length !== 3) return null;
  const [a, b, c] = numbers as [number, number, number];
  if (isYear(a)) return validDate(fullYear(a), b, c);
  return a > 12 ? validDate(fullYear(c), b, a) : validDate(fullYear(c), a, b);
}

export const WEEKDAYS: readonly string[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];
/** Monday is 0. */
export const weekdayOf = (wall: Wall): number => (((Math.floor(wall / DAY) + 3) % 7) + 7) % 7;
