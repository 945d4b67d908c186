import type { TimedSeries } from '../shared/legacy-time/series.ts';

export const BANDS = 4;

/** Values measured from the first one, for the `change` scale. */
export function scaleOf(
  series: readonly TimedSeries[],
  mode: string,
): (item: TimedSeries) => { values: (number | null)[]; most: number } {
  const shifted = (item: TimedSeries): (number | null)[] => {
    if (mode !== 'change') return item.values;
    const first = item.values.find(value => value !== null) ?? 0;
    return item.values.map(value => (value === null ? null : value - first));
  };
  const largest = (values: readonly (number | null)[]): number =>
    values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  const overall = series.reduce((most, item) => Math.max(most, largest(shifted(item))), 0);
  return item => {
    const values = shifted(item);
    return { values, most: (mode === 'series' ? largest(values) : overall) || 1 };
  };
}

/** The share of a band, 0..1, that a value fills; negative values fill bands of their own. */
export function fill(value: number | null, most: number, band: number, negative: boolean): number {
  if (value === null || value < 0 !== negative) return 0;
  return Math.min(1, Math.max(0, (Math.abs(value) / most) * BANDS - band));
}
