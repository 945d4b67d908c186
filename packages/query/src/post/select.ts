import { namesOption, type Options, requireColumns, textsOption } from './options.ts';
import { columnsUnder, headOf, nameOf, type Table } from './table.ts';

/** Picks, drops and renames columns, in that order. */
export function select(table: Table, options: Options): Table {
  const picked = textsOption(options, 'columns');
  const dropped = new Set(textsOption(options, 'exclude'));
  const names = namesOption(options, 'rename');
  requireColumns(table, [...picked, ...dropped, ...names.keys()]);
  const columns = picked.length > 0 ? picked.flatMap(name => named(table, name)) : table.columns;
  return {
    ...table,
    columns: columns
      .filter(column => !dropped.has(nameOf(column)) && !dropped.has(headOf(column)))
      .map(column => ({ ...column, path: column.path.map(part => names.get(part ?? '') ?? part) })),
  };
}

function named(table: Table, name: string) {
  const exact = table.columns.filter(column => nameOf(column) === name);
  return exact.length > 0 ? exact : columnsUnder(table, name);
}
