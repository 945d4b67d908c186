import { type Cell, type Column, columnOf, type Frame, type QueryColumn } from '@parallax/contract';
import type { Settings } from '../chart.ts';
import { dimensionText, toNumber } from './format/value.ts';
import { columnLabel, metricLabel } from './query/labels.ts';
import { readColumns, readMetrics } from './settings/read.ts';

/** A dimension of a result: its values and how they read. */
export interface Dimension {
  label: string;
  column: Column | undefined;
  texts: string[];
  cell(row: number): Cell;
}

/** The figures of one metric, by row. */
export interface Measure {
  label: string;
  values: (number | null)[];
}

export function dimensionOf(frame: Frame, source: QueryColumn | string, timeFormat?: string): Dimension {
  const label = columnLabel(source);
  const column = columnOf(frame, label);
  return {
    label,
    column,
    texts: Array.from({ length: frame.length }, (_, row) =>
      dimensionText(column?.values[row], column, timeFormat),
    ),
    cell: row => column?.values[row] ?? null,
  };
}

export const dimensionsOf = (
  frame: Frame,
  settings: Settings,
  key: string,
  timeFormat?: string,
): Dimension[] => readColumns(settings, key).map(column => dimensionOf(frame, column, timeFormat));

export const measureOf = (frame: Frame, label: string): Measure => {
  const column = columnOf(frame, label);
  return { label, values: Array.from({ length: frame.length }, (_, row) => toNumber(column?.values[row])) };
};

/** The label of the only metric of a setting; empty while none is chosen. */
export const metricOf = (settings: Settings, key = 'metric'): string =>
  readMetrics(settings, key).map(metricLabel)[0] ?? '';

export const measuresOf = (frame: Frame, settings: Settings, key: string): Measure[] =>
  readMetrics(settings, key).map(metric => measureOf(frame, metricLabel(metric)));

/** The dimension values of a row by column label, for cross-filters. */
export const valuesAt = (dimensions: readonly Dimension[], row: number): Record<string, unknown> =>
  Object.fromEntries(
    dimensions.flatMap(dimension => (dimension.column ? [[dimension.label, dimension.cell(row)]] : [])),
  );

export const nameAt = (dimensions: readonly Dimension[], row: number): string =>
  dimensions.map(dimension => dimension.texts[row]).join(', ');

/** The smallest and largest number; zero to zero where there is none. */
export function extentOf(values: Iterable<number | null>): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value === null) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low > high ? [0, 0] : [low, high];
}

export const sumOf = (values: Iterable<number | null>): number => {
  let sum = 0;
  for (const value of values) sum += value ?? 0;
  return sum;
};
