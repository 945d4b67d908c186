import type { Wall } from './calendar.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string): Intl.DateTimeFormat {
  let known = formats.get(zone);
  if (!known) {
    known = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, known);
  }
  return known;
}

/** What a clock on the wall of the zone shows at an instant. */
export function wallClock(instant: number, zone: string): Wall {
  if (zone === 'UTC') return instant;
  const parts: Record<string, string> = {};
  for (const part of format(zone).formatToParts(instant)) parts[part.type] = part.value;
  const year = Number(parts.year) * (parts.era?.startsWith('B') ? -1 : 1);
  const date = new Date(0);
  date.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day));
  date.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
  return date.getTime() + (((instant % 1000) + 1000) % 1000);
}

/**
 * The instant at which the zone's clock shows a reading. A reading skipped in spring maps to the moment the clock
 * jumps ahead by the same amount; a reading shown twice in autumn maps to its first occurrence.
 */
export function instantOf(wall: Wall, zone: string): number {
  if (zone === 'UTC') return wall;
  const offsetAt = (instant: number) => wallClock(instant, zone) - instant;
  const before = offsetAt(wall - 24 * 3_600_000);
  const after = offsetAt(wall + 24 * 3_600_000);
  const candidates = [wall - before, wall - after].filter(instant => wallClock(instant, zone) === wall);
  return candidates.length > 0 ? Math.min(...candidates) : wall - before;
}

export function isZone(name: string): boolean {
  try {
    format(name);
    return true;
  } catch {
    return false;
  }
}
