import type { Wall } from './calendar.ts';

const STAMP =
  /^(-?\d{4,6})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** Reads a stored timestamp such as `2003-01-06 00:00:00`; null when the text is none. */
export function readTimestamp(text: string): Wall | null {
  const match = STAMP.exec(text.trim());
  if (!match) return null;
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', zone] = match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  const millis = fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0;
  return date.getTime() + millis - zoneShift(zone);
}

function zoneShift(zone: string | undefined): number {
  if (!zone || zone === 'Z') return 0;
  const size = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || 0);
  return (zone.startsWith('-') ? -size : size) * 60_000;
}
