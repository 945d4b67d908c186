import type { Cell } from '@parallax/contract';
import { toNumber } from '../shared/format/value.ts';
import { groupBy } from '../shared/group-by.ts';
import { type Path, pathKey } from './cells.ts';

export type Order = 'key_a_to_z' | 'key_z_to_a' | 'value_a_to_z' | 'value_z_to_a';

const ORDERS: readonly Order[] = ['key_a_to_z', 'key_z_to_a', 'value_a_to_z', 'value_z_to_a'];

export const readOrder = (value: unknown): Order => ORDERS.find(order => order === value) ?? 'key_a_to_z';

/** Numbers by size, texts by the alphabet, missing values last. */
export function compareCells(a: Cell, b: Cell): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [left, right] = [toNumber(a), toNumber(b)];
  if (left !== null && right !== null) return left - right;
  return String(a).localeCompare(String(b));
}

export interface Axis {
  order: Order;
  /** Numbers of leading dimensions that get an entry; the full number among them. */
  depths: readonly number[];
  dimensions: number;
  /** Subtotals stand before what they sum up. */
  subtotalsFirst: boolean;
  /** The value siblings are compared by. */
  weight(path: Path): number;
}

/** The entries of one side of the table in display order: leaves and, at the chosen depths, their totals. */
export function axisEntries(paths: readonly Path[], axis: Axis): Path[] {
  const byValue = axis.order.startsWith('value');
  const direction = axis.order.endsWith('a_to_z') ? 1 : -1;
  const shown = new Set(axis.depths);

  function entries(prefix: Path, members: readonly Path[]): Path[] {
    const depth = prefix.length;
    if (depth === axis.dimensions) return [prefix];
    const groups = groupBy(members, path => pathKey(path.slice(0, depth + 1)));
    const children = [...groups.values()].map(group => ({ path: group[0]!.slice(0, depth + 1), group }));
    children.sort((a, b) =>
      byValue
        ? direction * (axis.weight(a.path) - axis.weight(b.path))
        : direction * compareCells(a.path[depth] ?? null, b.path[depth] ?? null),
    );
    const inner = children.flatMap(child => entries(child.path, child.group));
    if (!shown.has(depth)) return inner;
    return axis.subtotalsFirst && depth > 0 ? [prefix, ...inner] : [...inner, prefix];
  }

  return paths.length === 0 ? [] : entries([], paths);
}
