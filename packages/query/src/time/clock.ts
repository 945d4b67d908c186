import { startOf, type Wall } from './calendar.ts';
import { wallClock } from './zone.ts';

/** The moment a time range is resolved at, read in a named zone. The only way time enters this package. */
export interface ClockOptions {
  /** Epoch milliseconds. */
  now: number;
  /** IANA name; UTC when left out. */
  zone?: string;
}

export interface Clock {
  zone: string;
  now: Wall;
  today: Wall;
}

export function readClock({ now, zone = 'UTC' }: ClockOptions): Clock {
  const wall = wallClock(now, zone);
  return { zone, now: wall, today: startOf(wall, 'day') };
}
