import type { Settings } from '../../chart.ts';
import { readColumns, readFlag, readText } from '../settings/read.ts';
import type { Series, TimeseriesData } from './data.ts';

type Measure = (values: readonly (number | null)[]) => number;

const present = (values: readonly (number | null)[]): number[] => values.filter(value => value !== null);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const MEASURES: Record<string, Measure> = {
  sum: values => sum(present(values)),
  min: values => present(values).reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
  max: values => present(values).reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
  avg: values => sum(present(values)) / Math.max(1, present(values).length),
};

/** Series in the chosen order; the edges of a forecast stay beside their line. */
export function sortSeries(series: readonly Series[], settings: Settings): Series[] {
  const type = readText(settings, 'sort_series_type');
  const direction = readFlag(settings, 'sort_series_ascending') ? 1 : -1;
  if (type === 'name') return [...series].sort((a, b) => direction * a.name.localeCompare(b.name));
  const measure = MEASURES[type];
  if (!measure) return [...series];
  const observed = new Map(
    series.filter(item => item.role === 'observed').map(item => [item.name, measure(item.values)]),
  );
  const rank = (item: Series): number => observed.get(item.name) ?? 0;
  return [...series].sort((a, b) => direction * (rank(a) - rank(b)) || 0);
}

/** Rows of a divided categorical axis in the chosen order; undivided ones were sorted by the query. */
export function sortRows(data: TimeseriesData, settings: Settings): TimeseriesData {
  const by = readText(settings, 'x_axis_sort');
  const divided = readColumns(settings, 'groupby').length > 0;
  if (data.x.kind !== 'category' || !divided || !(by === 'name' || by in MEASURES)) return data;
  const direction = readFlag(settings, 'x_axis_sort_asc', true) ? 1 : -1;
  const rowValues = (row: number): (number | null)[] => data.series.map(series => series.values[row] ?? null);
  const ranks = data.x.values.map((_, row) => MEASURES[by]?.(rowValues(row)) ?? 0);
  const order = data.x.values
    .map((_, row) => row)
    .sort((a, b) =>
      by === 'name'
        ? direction * String(data.x.values[a]).localeCompare(String(data.x.values[b]))
        : direction * (ranks[a]! - ranks[b]!),
    );
  const pick = <T>(items: readonly T[]): T[] => order.map(row => items[row]!);
  return {
    x: { ...data.x, values: pick(data.x.values), cells: pick(data.x.cells) },
    series: data.series.map(series => ({ ...series, values: pick(series.values) })),
  };
}
