import type { Cell } from '@parallax/contract';
import { isMissing, rowComparator } from './order.ts';
import type { PostColumn } from './table.ts';

/** Rows with equal keys share an id; ids ascend with the keys, NULL last. */
export interface Groups {
  ids: Int32Array;
  /** One row of each group, by id. */
  rows: Int32Array;
}

/** Groups rows by several columns with hashing; only the distinct keys are sorted. */
export function groupRows(columns: readonly PostColumn[], length: number): Groups {
  let groups: Groups = { ids: new Int32Array(length), rows: new Int32Array(length > 0 ? 1 : 0) };
  for (const column of columns) groups = crossGroups(groups, distinct(column, length));
  return groups;
}

/** The combinations of two groupings that occur, in lexicographic order. */
export function crossGroups(outer: Groups, inner: Groups): Groups {
  if (outer.rows.length <= 1) return inner;
  if (inner.rows.length <= 1) return outer;
  const width = inner.rows.length;
  const { length } = outer.ids;
  const keys = new Float64Array(length);
  for (let row = 0; row < length; row++) keys[row] = outer.ids[row]! * width + inner.ids[row]!;
  const size = outer.rows.length * width;
  return size <= DENSE_SIZE ? denseGroups(keys, size) : sparseGroups(keys);
}

const DENSE_SIZE = 4_000_000;

/** Numbers the keys that occur by one pass over all that could. */
function denseGroups(keys: Float64Array, size: number): Groups {
  const idOf = new Int32Array(size).fill(-1);
  for (let row = keys.length - 1; row >= 0; row--) idOf[keys[row]!] = row;
  const rows: number[] = [];
  for (let key = 0; key < size; key++) if (idOf[key]! >= 0) idOf[key] = rows.push(idOf[key]!) - 1;
  const ids = new Int32Array(keys.length);
  for (let row = 0; row < keys.length; row++) ids[row] = idOf[keys[row]!]!;
  return { ids, rows: Int32Array.from(rows) };
}

function sparseGroups(keys: Float64Array): Groups {
  const firstRow = new Map<number, number>();
  for (let row = 0; row < keys.length; row++) if (!firstRow.has(keys[row]!)) firstRow.set(keys[row]!, row);
  const sorted = Float64Array.from(firstRow.keys()).sort();
  const rows = Int32Array.from(sorted, key => firstRow.get(key)!);
  sorted.forEach((key, id) => {
    firstRow.set(key, id);
  });
  return { ids: Int32Array.from(keys, key => firstRow.get(key)!), rows };
}

function distinct(column: PostColumn, length: number): Groups {
  const idOf = new Map<unknown, number>();
  const firstRows: number[] = [];
  const ids = new Int32Array(length);
  for (let row = 0; row < length; row++) {
    const key = keyOf(column.values[row] as Cell, column.micros?.[row]);
    let id = idOf.get(key);
    if (id === undefined) {
      id = firstRows.push(row) - 1;
      idOf.set(key, id);
    }
    ids[row] = id;
  }
  const compare = rowComparator(column);
  const order = firstRows.map((_, id) => id).sort((a, b) => compare(firstRows[a]!, firstRows[b]!));
  const rank = new Int32Array(order.length);
  for (let at = 0; at < order.length; at++) rank[order[at]!] = at;
  for (let row = 0; row < length; row++) ids[row] = rank[ids[row]!]!;
  return { ids, rows: Int32Array.from(order, id => firstRows[id]!) };
}

function keyOf(cell: Cell | undefined, micros: number | undefined): unknown {
  if (isMissing(cell)) return null;
  if (micros) return `${cell}.${micros}`;
  return typeof cell === 'object' ? `json ${JSON.stringify(cell)}` : cell;
}

/** The rows of every group side by side: group `id` holds `order[starts[id] .. starts[id + 1])`. */
export interface Members {
  order: Int32Array;
  starts: Int32Array;
}

export function membersOf({ ids, rows }: Groups): Members {
  const starts = new Int32Array(rows.length + 1);
  for (const id of ids) starts[id + 1]!++;
  for (let id = 0; id < rows.length; id++) starts[id + 1]! += starts[id]!;
  const order = new Int32Array(ids.length);
  const next = starts.slice();
  for (let row = 0; row < ids.length; row++) order[next[ids[row]!]!++] = row;
  return { order, starts };
}
