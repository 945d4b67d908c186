import type { Settings } from '../../chart.ts';
import type { Series } from './data.ts';

export type StackMode = 'none' | 'stack' | 'stream' | 'expand';

export function readStack(value: unknown): StackMode {
  if (value === true || value === 'Stack') return 'stack';
  if (value === 'Stream') return 'stream';
  return value === 'Expand' ? 'expand' : 'none';
}

/** Series that stand on each other share a group: one for each period compared, and for bars each stacked dimension. */
export function stackGroup(series: Series, settings: Settings): string {
  const dimension = settings.stackDimension;
  const own = typeof dimension === 'string' && dimension in series.dimensions;
  const parts = [series.offset ?? '', own ? String(series.dimensions[dimension]) : ''];
  return ['stack', ...parts.filter(part => part !== '')].join(' ');
}

const at = (series: Series, row: number): number => series.values[row] ?? 0;

/** Sum of a stack at every row; null where none of its series has a value. */
export const stackTotals = (members: readonly Series[], length: number): (number | null)[] =>
  Array.from({ length }, (_, row) =>
    members.some(series => (series.values[row] ?? null) !== null)
      ? members.reduce((total, series) => total + at(series, row), 0)
      : null,
  );

/** Every value as its share of the stack's total at that row. */
export function expandStack(members: readonly Series[], length: number): Series[] {
  const totals = stackTotals(
    members.map(series => ({ ...series, values: series.values.map(value => value && Math.abs(value)) })),
    length,
  );
  return members.map(series => ({
    ...series,
    values: series.values.map((value, row) => (value === null || !totals[row] ? null : value / totals[row])),
  }));
}

/** The invisible floor of a stream: half of the total below zero. */
export const streamFloor = (members: readonly Series[], length: number): number[] =>
  stackTotals(members, length).map(total => -(total ?? 0) / 2);
