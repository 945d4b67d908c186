import type { Frame } from '@parallax/contract';
import { columnOf } from '@parallax/contract';
import { toNumber } from '../shared/format/value.ts';

export interface Point {
  time: number;
  value: number | null;
}

/** The points of the trendline, oldest first. */
export function readPoints(frame: Frame, timeLabel: string | undefined, metric: string): Point[] {
  const times = (timeLabel === undefined ? undefined : columnOf(frame, timeLabel)) ?? frame.columns[0];
  const values = columnOf(frame, metric) ?? frame.columns.find(column => column !== times);
  if (!times || !values) return [];
  return Array.from({ length: frame.length }, (_, row) => ({
    time: toNumber(times.values[row] ?? null),
    value: toNumber(values.values[row] ?? null),
  }))
    .filter((point): point is Point => point.time !== null)
    .sort((a, b) => a.time - b.time);
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const AGGREGATIONS: Record<string, (values: number[]) => number> = {
  sum: values => values.reduce((total, value) => total + value, 0),
  mean: values => values.reduce((total, value) => total + value, 0) / values.length,
  min: values => values.reduce((least, value) => Math.min(least, value)),
  max: values => values.reduce((most, value) => Math.max(most, value)),
  median: values => median([...values].sort((a, b) => a - b)),
};

export interface Headline {
  value: number | null;
  /** The point it is taken from, if it is one. */
  point: Point | null;
}

/** The figure: the newest value there is, or all points folded into one. */
export function headline(points: readonly Point[], aggregation: string): Headline {
  const fold = AGGREGATIONS[aggregation];
  const values = points.flatMap(point => point.value ?? []);
  if (fold) return { value: values.length > 0 ? fold(values) : null, point: null };
  const newest = points.findLast(point => point.value !== null) ?? null;
  return { value: newest?.value ?? null, point: newest };
}

/** Relative change against the value `lag` points earlier; null where it cannot be told. */
export function changeSince(points: readonly Point[], newest: Point | null, lag: number): number | null {
  if (newest === null || newest.value === null || lag <= 0) return null;
  const earlier = points[points.indexOf(newest) - lag]?.value ?? null;
  return earlier === null || earlier === 0 ? null : (newest.value - earlier) / Math.abs(earlier);
}
