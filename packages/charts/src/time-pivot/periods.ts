const DAY = 86_400_000;
/** A Monday; Sundays are one day earlier. */
const MONDAY = Date.UTC(1970, 0, 5);

const WEEKS = /^(\d*)W-(MON|SUN)$/;

/** The beginning of the period a time falls into, for frequencies such as `W-MON`, `4W-MON`, `D` and `AS`. */
export function periodStart(time: number, frequency: string): number {
  const weeks = WEEKS.exec(frequency);
  if (weeks) {
    const length = (Number(weeks[1]) || 1) * 7 * DAY;
    const origin = weeks[2] === 'SUN' ? MONDAY - DAY : MONDAY;
    return origin + Math.floor((time - origin) / length) * length;
  }
  if (frequency === 'D') return Math.floor(time / DAY) * DAY;
  return Date.UTC(new Date(time).getUTCFullYear(), 0, 1);
}
