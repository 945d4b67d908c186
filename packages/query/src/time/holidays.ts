import { DAY, type Wall, wallOf } from './calendar.ts';
import { weekdayOf } from './date-text.ts';

/** The nth given weekday of a month (month from 0, Monday = 0); a negative n counts from the end. */
function nthWeekday(year: number, month: number, weekday: number, n: number): Wall {
  if (n < 0) {
    const last = wallOf(year, month + 1, 0);
    return last - ((weekdayOf(last) - weekday + 7) % 7) * DAY + (n + 1) * 7 * DAY;
  }
  const first = wallOf(year, month);
  return first + ((weekday - weekdayOf(first) + 7) % 7) * DAY + (n - 1) * 7 * DAY;
}

type HolidayRule = (year: number) => Wall;
const fixed =
  (month: number, day: number): HolidayRule =>
  year =>
    wallOf(year, month, day);
const floating =
  (month: number, weekday: number, n: number): HolidayRule =>
  year =>
    nthWeekday(year, month, weekday, n);

const UNITED_STATES: readonly (readonly [name: string, rule: HolidayRule])[] = [
  ["New Year's Day", fixed(0, 1)],
  ['Martin Luther King Jr. Day', floating(0, 0, 3)],
  ["Washington's Birthday", floating(1, 0, 3)],
  ['Memorial Day', floating(4, 0, -1)],
  ['Juneteenth National Independence Day', fixed(5, 19)],
  ['Independence Day', fixed(6, 4)],
  ['Labor Day', floating(8, 0, 1)],
  ['Columbus Day', floating(9, 0, 2)],
  ['Veterans Day', fixed(10, 11)],
  ['Thanksgiving', floating(10, 3, 4)],
  ['Christmas Day', fixed(11, 25)],
];

const COUNTRIES: Record<string, readonly (readonly [string, HolidayRule])[]> = {
  US: UNITED_STATES,
  USA: UNITED_STATES,
  'UNITED STATES': UNITED_STATES,
};

/** The day a holiday falls on in a year, found by the start of its name; null when none is known. */
export function holidayOf(name: string, year: number, country = 'US'): Wall | null {
  const wanted = name.trim().toLowerCase();
  const found = COUNTRIES[country.trim().toUpperCase()]?.find(([known]) =>
    known.toLowerCase().startsWith(wanted),
  );
  return wanted === '' || !found ? null : found[1](year);
}
