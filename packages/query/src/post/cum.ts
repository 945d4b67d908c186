import { placeColumns } from './append.ts';
import { fail, namesOption, type Options, requireColumns } from './options.ts';
import { numbersOf, numericColumn, type PostColumn, type Table } from './table.ts';

const STEPS: Record<string, (total: number, next: number) => number> = {
  sum: (total, next) => total + next,
  prod: (total, next) => total * next,
  min: Math.min,
  max: Math.max,
};

/** Running totals; a missing value counts as 0. */
export function cum(table: Table, options: Options): Table {
  const names = namesOption(options, 'columns');
  requireColumns(table, names.keys());
  const operator = String(options.operator);
  if (!Object.hasOwn(STEPS, operator)) fail(`Invalid cumulative operator: ${operator}`);
  const step = STEPS[operator]!;
  return placeColumns(table, names, column => accumulate(column, step));
}

function accumulate(column: PostColumn, step: (total: number, next: number) => number): PostColumn {
  const numbers = numbersOf(column);
  const totals = new Float64Array(numbers.length);
  for (let row = 0; row < numbers.length; row++) {
    const number = Number.isNaN(numbers[row]!) ? 0 : numbers[row]!;
    totals[row] = row === 0 ? number : step(totals[row - 1]!, number);
  }
  return numericColumn(column.path, totals, column);
}
