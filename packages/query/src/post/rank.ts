import { groupRows, membersOf } from './groups.ts';
import { type Options, requireColumns, requiredText, textsOption } from './options.ts';
import { isMissing } from './order.ts';
import { columnNamed, numbersOf, numericColumn, type Table } from './table.ts';

/** Adds `rank`: the share of the group's values a row is not below, ties getting their average. Rows of no group have none. */
export function rank(table: Table, options: Options): Table {
  const metric = requiredText(options, 'metric');
  const groupBy = textsOption(options, 'group_by');
  requireColumns(table, [metric, ...groupBy]);
  const numbers = numbersOf(columnNamed(table, metric)!);
  const keys = groupBy.map(name => columnNamed(table, name)!);
  const groups = groupRows(keys, table.length);
  const { order, starts } = membersOf(groups);
  const ranks = new Float64Array(table.length).fill(Number.NaN);
  for (let id = 0; id + 1 < starts.length; id++) {
    if (keys.some(key => isMissing(key.values[groups.rows[id]!]))) continue;
    rankGroup(numbers, order.subarray(starts[id], starts[id + 1]), ranks);
  }
  return { ...table, columns: [...table.columns, numericColumn(['rank'], ranks)] };
}

function rankGroup(numbers: Float64Array, members: Int32Array, ranks: Float64Array): void {
  const rows = members.filter(row => !Number.isNaN(numbers[row]!)).sort((a, b) => numbers[a]! - numbers[b]!);
  for (let from = 0; from < rows.length; ) {
    let to = from + 1;
    while (to < rows.length && numbers[rows[to]!] === numbers[rows[from]!]) to++;
    const average = (from + 1 + to) / 2;
    for (let at = from; at < to; at++) ranks[rows[at]!] = average / rows.length;
    from = to;
  }
}
