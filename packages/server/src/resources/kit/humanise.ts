import { epochMs } from '../../metadata/timestamp.ts';
import { derived, type Field } from './field.ts';

const STEPS: [limit: number, size: number, noun: string][] = [
  [3_600, 60, 'minute'],
  [86_400, 3_600, 'hour'],
  [30 * 86_400, 86_400, 'day'],
  [365 * 86_400, 30 * 86_400, 'month'],
  [Number.POSITIVE_INFINITY, 365 * 86_400, 'year'],
];

/** `now`, `30 seconds ago`, `7 minutes ago`, `a day ago`: how long before `now` the instant lies. */
export function humanise(then: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  if (seconds < 1) return 'now';
  if (seconds < 60) return seconds === 1 ? 'a second ago' : `${seconds} seconds ago`;
  const [, size, noun] = STEPS.find(([limit]) => seconds < limit)!;
  const count = Math.floor(seconds / size);
  if (count > 1) return `${count} ${noun}s ago`;
  return `${noun === 'hour' ? 'an' : 'a'} ${noun} ago`;
}

/** `changed_on_delta_humanized` and its kin: shown in words, ordered by the instant. */
export const humanised = (column: string): Field =>
  derived(
    [column],
    (row, call) => (row[column] ? humanise(epochMs(String(row[column])), call.now) : ''),
    column,
  );
