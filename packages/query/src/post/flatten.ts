import { flagOption, type Options } from './options.ts';
import { labelsOf, nameOf, type PostColumn, type Table } from './table.ts';

/** Joins the levels of every column name with `, ` and returns the index to the columns. */
export function flatten(table: Table, options: Options): Table {
  const dropped = droppedLevels(table, options.drop_levels);
  const columns = table.columns.map(column => flatColumn(column, dropped));
  const index = table.index.map(column => flatColumn(column, new Set()));
  if (!flagOption(options, 'reset_index', true)) return { ...table, columns, levels: [null] };
  return { index: [], columns: [...index, ...columns], levels: [null], length: table.length };
}

function flatColumn(column: PostColumn, dropped: Set<number>): PostColumn {
  if (column.path.length === 1) return column;
  const kept = { ...column, path: column.path.filter((_, level) => !dropped.has(level)) };
  return { ...kept, path: [nameOf(kept)], labels: labelsOf(kept) };
}

function droppedLevels(table: Table, levels: unknown): Set<number> {
  if (!Array.isArray(levels)) return new Set();
  return new Set(levels.map(level => (typeof level === 'number' ? level : table.levels.indexOf(level))));
}
