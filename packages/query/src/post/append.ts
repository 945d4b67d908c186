import { headOf, type PostColumn, type Table } from './table.ts';

/**
 * Puts computed columns into a table: in place when every source keeps its name, otherwise behind the others
 * under their new names.
 */
export function placeColumns(
  table: Table,
  names: ReadonlyMap<string, string>,
  compute: (column: PostColumn) => PostColumn,
): Table {
  const replaces = [...names].every(([source, target]) => source === target);
  if (replaces) {
    return {
      ...table,
      columns: table.columns.map(column => (names.has(headOf(column)) ? compute(column) : column)),
    };
  }
  const added = [...names].flatMap(([source, target]) =>
    table.columns
      .filter(column => headOf(column) === source)
      .map(column => ({ ...compute(column), path: [target, ...column.path.slice(1)] })),
  );
  const shadowed = new Set(names.values());
  return { ...table, columns: [...table.columns.filter(column => !shadowed.has(headOf(column))), ...added] };
}
