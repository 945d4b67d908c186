import type { Cell } from '@parallax/contract';
import { sum } from './aggregators.ts';
import { fail, mapOption, type Options, textsOption } from './options.ts';
import {
  headOf,
  isNumeric,
  nameOf,
  numbersOf,
  numericColumn,
  type PostColumn,
  type Table,
  toNumber,
} from './table.ts';

/** Replaces numbers by their share of the column's or the row's total, or appends the shares under new names. */
export function contribution(table: Table, options: Options): Table {
  const selected = selectColumns(table, textsOption(options, 'columns'));
  const targets = textsOption(options, 'rename_columns');
  if (targets.length > 0 && targets.length !== selected.length) {
    fail('`rename_columns` must have the same length as `columns` + `time_shift_columns`.');
  }
  const orientation = options.orientation ?? 'column';
  if (orientation !== 'column' && orientation !== 'row') fail(`Invalid orientation: ${String(orientation)}`);
  const numbers = selected.map(numbersOf);
  const shares =
    orientation === 'column'
      ? columnShares(selected, numbers, mapOption(options, 'contribution_totals'))
      : rowShares(selected, numbers, textsOption(options, 'time_shifts'));
  const results = new Map(selected.map((column, at) => [column, numericColumn(column.path, shares[at]!)]));
  if (targets.length === 0) {
    return { ...table, columns: table.columns.map(column => results.get(column) ?? column) };
  }
  return targets.reduce(
    (into, target, at) => place(into, { ...results.get(selected[at]!)!, path: [target] }),
    table,
  );
}

function place(table: Table, column: PostColumn): Table {
  const at = table.columns.findIndex(existing => nameOf(existing) === nameOf(column));
  return { ...table, columns: at < 0 ? [...table.columns, column] : table.columns.with(at, column) };
}

function selectColumns(table: Table, names: string[]): PostColumn[] {
  const numeric = table.columns.filter(column => isNumeric(column.kind));
  if (names.length === 0) return numeric;
  return names.flatMap(name => {
    const found = numeric.filter(column => nameOf(column) === name || headOf(column) === name);
    if (found.length > 0) return found;
    return fail(`Column "${name}" is not numeric or does not exists in the query results.`);
  });
}

const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value);

/** Shares of the sum, or of the totals where these are given: nothing has a share of a total that is 0 or unknown. */
function columnShares(
  columns: PostColumn[],
  numbers: Float64Array[],
  totals: ReadonlyMap<string, unknown>,
): Float64Array[] {
  return numbers.map((values, at) => {
    const present = values.map(orZero);
    if (totals.size === 0) {
      const total = sum(present);
      return present.map(value => value / total);
    }
    const total = orZero(toNumber((totals.get(nameOf(columns[at]!)) ?? null) as Cell));
    return present.map(value => (total === 0 ? 0 : value / total));
  });
}

/** Columns of each time shift make up their own whole; what is missing in a row stays missing. */
function rowShares(columns: PostColumn[], numbers: Float64Array[], shifts: string[]): Float64Array[] {
  const shiftOf = (column: PostColumn) => shifts.find(shift => headOf(column).endsWith(shift)) ?? null;
  const totals = new Map<string | null, Float64Array>();
  columns.forEach((column, at) => {
    const shift = shiftOf(column);
    const total = totals.get(shift) ?? new Float64Array(numbers[at]!.length);
    totals.set(shift, total);
    numbers[at]!.forEach((value, row) => {
      total[row]! += orZero(value);
    });
  });
  return numbers.map((values, at) => {
    const total = totals.get(shiftOf(columns[at]!))!;
    return values.map((value, row) => value / total[row]!);
  });
}
