import { DAY, floorTo, HOUR, MINUTE, SECOND, startOf, type Wall } from './calendar.ts';

/** What the wire and the picker call each grain; order is ascending duration. */
export const GRAINS = {
  PT1S: 'Second',
  PT5S: '5 second',
  PT30S: '30 second',
  PT1M: 'Minute',
  PT5M: '5 minute',
  PT10M: '10 minute',
  PT15M: '15 minute',
  PT30M: '30 minute',
  PT1H: 'Hour',
  PT6H: '6 hour',
  P1D: 'Day',
  P1W: 'Week',
  '1969-12-28T00:00:00Z/P1W': 'Week starting Sunday',
  '1969-12-29T00:00:00Z/P1W': 'Week starting Monday',
  'P1W/1970-01-03T00:00:00Z': 'Week ending Saturday',
  'P1W/1970-01-04T00:00:00Z': 'Week ending Sunday',
  P1M: 'Month',
  P3M: 'Quarter',
  P1Y: 'Year',
} as const;
export type GrainName = keyof typeof GRAINS;

/** Other spellings of the same grain. */
export const GRAIN_ALIASES: Readonly<Record<string, GrainName>> = { 'PT0.5H': 'PT30M', 'P0.25Y': 'P3M' };

export const grainName = (grain: string): GrainName | null => {
  const name = GRAIN_ALIASES[grain] ?? grain;
  return name in GRAINS ? (name as GrainName) : null;
};

const WEEK = 7 * DAY;
const MONDAY = -3 * DAY;
const SUNDAY = -4 * DAY;

/** Start (or, for week-ending grains, last day) of the bucket a wall-clock reading falls into. */
export function truncate(wall: Wall, grain: string, weekStart: 'monday' | 'sunday' = 'monday'): Wall {
  switch (grainName(grain)) {
    case 'PT1S':
      return floorTo(wall, SECOND);
    case 'PT5S':
      return floorTo(wall, 5 * SECOND);
    case 'PT30S':
      return floorTo(wall, 30 * SECOND);
    case 'PT1M':
      return floorTo(wall, MINUTE);
    case 'PT5M':
      return floorTo(wall, 5 * MINUTE);
    case 'PT10M':
      return floorTo(wall, 10 * MINUTE);
    case 'PT15M':
      return floorTo(wall, 15 * MINUTE);
    case 'PT30M':
      return floorTo(wall, 30 * MINUTE);
    case 'PT1H':
      return floorTo(wall, HOUR);
    case 'PT6H':
      return floorTo(wall, 6 * HOUR);
    case 'P1D':
      return floorTo(wall, DAY);
    case 'P1W':
      return floorTo(wall, WEEK, weekStart === 'monday' ? MONDAY : SUNDAY);
    case '1969-12-28T00:00:00Z/P1W':
      return floorTo(wall, WEEK, SUNDAY);
    case '1969-12-29T00:00:00Z/P1W':
      return floorTo(wall, WEEK, MONDAY);
    case 'P1W/1970-01-03T00:00:00Z':
      return floorTo(wall, WEEK, SUNDAY) + 6 * DAY;
    case 'P1W/1970-01-04T00:00:00Z':
      return floorTo(wall, WEEK, MONDAY) + 6 * DAY;
    case 'P1M':
      return startOf(wall, 'month');
    case 'P3M':
      return startOf(wall, 'quarter');
    case 'P1Y':
      return startOf(wall, 'year');
    case null:
      throw new RangeError(`Unknown grain ${grain}`);
  }
}
