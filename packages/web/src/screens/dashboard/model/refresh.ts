import { REFRESH_STAGGER } from '@parallax/contract';

/** Seconds offered for automatic refreshing; zero is off. */
export const REFRESH_CHOICES = [0, 10, 30, 60, 300, 1800, 3600, 21_600, 43_200, 86_400] as const;

/** The share of the period over which an automatic refresh is spread. */
const SPREAD = 0.2;

/** Milliseconds each of `count` charts waits before an automatic refresh with this period in seconds. */
export function refreshDelays(
  count: number,
  period: number,
  { stagger_refresh, stagger_time }: Record<string, unknown> = {},
): number[] {
  const staggers = stagger_refresh !== false && stagger_refresh !== 'false';
  const least = typeof stagger_time === 'number' ? stagger_time : REFRESH_STAGGER;
  const window = Math.max(period * 1000 * SPREAD, least);
  return Array.from({ length: count }, (_, index) =>
    staggers && count > 1 ? (index * window) / (count - 1) : 0,
  );
}
