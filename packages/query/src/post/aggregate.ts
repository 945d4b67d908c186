import { aggregate, aggregationsOf } from './aggregation.ts';
import { groupRows, membersOf } from './groups.ts';
import { type Options, requireColumns, textsOption } from './options.ts';
import { columnNamed, type Table, takeRows } from './table.ts';

/** Groups rows and folds columns; without `groupby` everything becomes one row. */
export function aggregateRows(table: Table, options: Options): Table {
  const names = textsOption(options, 'groupby');
  requireColumns(table, names);
  const keys = names.map(name => columnNamed(table, name)!);
  const groups = groupRows(keys, table.length);
  const members = membersOf(groups);
  const folded = aggregationsOf(table, options).map(aggregation => aggregate(aggregation, members));
  return {
    index: [],
    columns: [...keys.map(key => takeRows(key, groups.rows)), ...folded],
    levels: [null],
    length: groups.rows.length,
  };
}
