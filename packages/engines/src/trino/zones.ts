const formats = new Map<string, Intl.DateTimeFormat | null>();

/** The instant of a wall-clock reading in a named zone; a reading in an unknown zone counts as UTC. */
export function shiftFromZone(wallClock: number, zone: string): number {
  const format = formatOf(zone);
  if (!format) return wallClock;
  const guess = wallClock - offset(format, wallClock);
  // Around a change of the clocks the offset at the guess is the right one.
  return wallClock - offset(format, guess);
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    // Not a zone this machine knows.
  }
  formats.set(zone, format);
  return format;
}

/** Milliseconds by which the zone is ahead of UTC at an instant. */
function offset(format: Intl.DateTimeFormat, instant: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}
