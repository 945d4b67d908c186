import type { Cell } from '@parallax/contract';
import { foldGroups } from './aggregation.ts';
import { type Aggregator, mean, median, sum } from './aggregators.ts';
import { type Frequency, frequencyOf, lastMomentOf } from './frequency.ts';
import type { Members } from './groups.ts';
import { interpolate } from './interpolate.ts';
import { fail, type Options, requiredText } from './options.ts';
import { isMissing } from './order.ts';
import {
  isTemporal,
  numbersOf,
  numericColumn,
  type PostColumn,
  type Table,
  takeRows,
  takeTable,
} from './table.ts';

const MAX_ROWS = 1_000_000;
const METHODS = ['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum'];
const FOLDS: Record<string, Aggregator> = { mean, median, sum };

/** Gives the time index one row per bucket of the rule, filling the gaps or folding what falls together. */
export function resample(table: Table, options: Options): Table {
  const rule = requiredText(options, 'rule');
  const method = String(options.method);
  const [index, ...others] = table.index;
  if (!index || others.length > 0 || !isTemporal(index.kind)) {
    return fail('Resample operation requires DatetimeIndex');
  }
  if (!METHODS.includes(method)) fail(`Resample method should be in ${METHODS.join(', ')}.`);
  const frequency = frequencyOf(rule);
  const sorted = byTime(table, index);
  if (sorted.length === 0) return sorted;
  const moments = sorted.index[0]!.values as ArrayLike<number>;
  const labels = labelsOf(frequency, moments[0]!, moments[sorted.length - 1]!);
  const { micros: _, ...rest } = index;
  return {
    ...sorted,
    index: [{ ...rest, values: labels }],
    columns: sorted.columns.map(columnMapper(method, frequency, moments, labels, options.fill_value)),
    length: labels.length,
  };
}

function byTime(table: Table, index: PostColumn): Table {
  const rows: number[] = [];
  for (let row = 0; row < table.length; row++) if (!isMissing(index.values[row] as Cell)) rows.push(row);
  rows.sort((a, b) => (index.values[a] as number) - (index.values[b] as number) || a - b);
  return takeTable(table, rows);
}

function labelsOf(frequency: Frequency, from: number, to: number): number[] {
  const first = frequency.first(from);
  const labels = [first];
  for (let next = frequency.after(first, 1); ; next = frequency.after(first, labels.length)) {
    if (lastMomentOf(frequency, labels.at(-1)!, next) >= to) return labels;
    if (labels.length >= MAX_ROWS) fail(`Resample operation would produce more than ${MAX_ROWS} rows`);
    labels.push(next);
  }
}

function columnMapper(
  method: string,
  frequency: Frequency,
  moments: ArrayLike<number>,
  labels: number[],
  fill: unknown,
): (column: PostColumn) => PostColumn {
  const fold = FOLDS[method];
  if (fold) {
    const members = bucketMembers(frequency, moments, labels);
    return column => numericColumn(column.path, foldGroups(numbersOf(column), members, fold), column);
  }
  const rows = rowsAt(moments, labels, method);
  if (method === 'linear') {
    return column => numericColumn(column.path, interpolate(numbersOf(takeRows(column, rows))));
  }
  if (method === 'ffill') return column => filledForward(takeRows(column, rows));
  if (method === 'bfill') return column => filledBackward(takeRows(column, rows));
  return column => filledWith(takeRows(column, rows), fill);
}

/** Rows are sorted by time, so every bucket is one run of them. */
function bucketMembers(frequency: Frequency, moments: ArrayLike<number>, labels: number[]): Members {
  const order = Int32Array.from({ length: moments.length }, (_, row) => row);
  const starts = new Int32Array(labels.length + 1);
  let row = 0;
  labels.forEach((label, bucket) => {
    const next = labels[bucket + 1] ?? Number.POSITIVE_INFINITY;
    while (row < moments.length && moments[row]! <= lastMomentOf(frequency, label, next)) row++;
    starts[bucket + 1] = row;
  });
  return { order, starts };
}

/** The row at each label, or the nearest before (ffill) or after (bfill) it; -1 for none. */
function rowsAt(moments: ArrayLike<number>, labels: number[], method: string): Int32Array {
  let row = 0;
  return Int32Array.from(labels, label => {
    while (row < moments.length && moments[row]! < label) row++;
    if (row < moments.length && moments[row] === label) return row;
    if (method === 'bfill') return row < moments.length ? row : -1;
    return method === 'ffill' ? row - 1 : -1;
  });
}

function filledForward(column: PostColumn): PostColumn {
  const rows = Int32Array.from(column.values, (_, row) => row);
  for (let row = 1; row < rows.length; row++) if (isMissing(column.values[row])) rows[row] = rows[row - 1]!;
  return takeRows(column, rows);
}

function filledBackward(column: PostColumn): PostColumn {
  const rows = Int32Array.from(column.values, (_, row) => row);
  for (let row = rows.length - 2; row >= 0; row--)
    if (isMissing(column.values[row])) rows[row] = rows[row + 1]!;
  return takeRows(column, rows);
}

function filledWith(column: PostColumn, fill: unknown): PostColumn {
  if (typeof fill !== 'number' && typeof fill !== 'string') return column;
  return { ...column, values: Array.from(column.values, cell => (isMissing(cell) ? fill : cell)) };
}
