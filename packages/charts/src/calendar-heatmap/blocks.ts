const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The beginning of the block a time falls into, in UTC; weeks begin on Monday. */
export function blockStart(time: number, domain: string): number {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (domain === 'hour') return Math.floor(time / HOUR) * HOUR;
  if (domain === 'day') return Math.floor(time / DAY) * DAY;
  if (domain === 'week') return Math.floor(time / DAY) * DAY - ((date.getUTCDay() + 6) % 7) * DAY;
  return domain === 'year' ? Date.UTC(year, 0, 1) : Date.UTC(year, month, 1);
}

/** Which cell of its block a time is, counted from 0. */
export function cellOf(time: number, domain: string, subdomain: string): number {
  const start = blockStart(time, domain);
  const units: Record<string, number> = { min: MINUTE, hour: HOUR, day: DAY, week: 7 * DAY };
  const unit = units[subdomain];
  if (unit !== undefined) return Math.floor((time - start) / unit);
  const [date, first] = [new Date(time), new Date(start)];
  return (date.getUTCFullYear() - first.getUTCFullYear()) * 12 + date.getUTCMonth() - first.getUTCMonth();
}
