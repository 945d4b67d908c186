import { fail, flagOption, type Options, requireColumns, textsOption } from './options.ts';
import { isMissing, rowComparator } from './order.ts';
import { columnNamed, type PostColumn, type Table, takeTable } from './table.ts';

/** Sorts rows by columns or by the index. Missing values come last in either direction. */
export function sort(table: Table, options: Options): Table {
  const byIndex = flagOption(options, 'is_sort_index', false);
  const by = textsOption(options, 'by');
  const keys = byIndex ? table.index : columnsOf(table, by);
  if (keys.length === 0) return table;
  const directions = directionsOf(options.ascending ?? true, keys.length);
  const comparators = keys.map((key, at) => directed(key, directions[at]!));
  const rows = Uint32Array.from({ length: table.length }, (_, row) => row).sort((a, b) => {
    for (const compare of comparators) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return a - b;
  });
  return takeTable(table, rows);
}

function columnsOf(table: Table, names: string[]): PostColumn[] {
  const index = new Set(table.index.map(column => column.path[0]));
  requireColumns(
    table,
    names.filter(name => !index.has(name)),
  );
  return names.map(name => columnNamed(table, name) ?? table.index.find(column => column.path[0] === name)!);
}

function directionsOf(ascending: unknown, count: number): boolean[] {
  if (typeof ascending === 'boolean') return new Array(count).fill(ascending);
  if (!Array.isArray(ascending) || ascending.length !== count) {
    return fail(
      `Length of ascending (${Array.isArray(ascending) ? ascending.length : 1}) != length of by (${count})`,
    );
  }
  return ascending.map(Boolean);
}

function directed(column: PostColumn, ascending: boolean): (a: number, b: number) => number {
  const compare = rowComparator(column);
  if (ascending) return compare;
  return (a, b) => {
    const missing = isMissing(column.values[a]) || isMissing(column.values[b]);
    return missing ? compare(a, b) : compare(b, a);
  };
}
