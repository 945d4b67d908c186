import { placeColumns } from './append.ts';
import { fail, namesOption, type Options, requireColumns, wholeOption } from './options.ts';
import { headOf, numbersOf, numericColumn, type PostColumn, type Table } from './table.ts';

/** Each value less the one `periods` rows (axis 0) or selected columns (axis 1) before it. */
export function diff(table: Table, options: Options): Table {
  const names = namesOption(options, 'columns');
  requireColumns(table, names.keys());
  const periods = wholeOption(options, 'periods') ?? 1;
  const axis = options.axis ?? 0;
  if (axis !== 0 && axis !== 1) fail('`axis` must be 0 or 1');
  if (axis === 0) return placeColumns(table, names, column => againstRows(column, periods));
  const selected = table.columns.filter(column => names.has(headOf(column)));
  return placeColumns(table, names, column =>
    difference(column, selected[selected.indexOf(column) - periods]),
  );
}

function againstRows(column: PostColumn, periods: number): PostColumn {
  const numbers = numbersOf(column);
  const differences = numbers.map((number, row) => number - (numbers[row - periods] ?? Number.NaN));
  return numericColumn(column.path, differences, column);
}

function difference(column: PostColumn, before: PostColumn | undefined): PostColumn {
  const earlier = before && numbersOf(before);
  const numbers = numbersOf(column).map((number, row) => number - (earlier?.[row] ?? Number.NaN));
  return numericColumn(column.path, numbers, column);
}
