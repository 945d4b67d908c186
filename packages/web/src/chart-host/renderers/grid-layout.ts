import type { GridColumn } from '@parallax/charts';

export interface GroupCell {
  text: string;
  span: number;
  /** First column it stands over. */
  at: number;
}

/** The headers above the labels: neighbours of one group share a cell. None when no column has a group. */
export function groupCells(columns: readonly Pick<GridColumn, 'group'>[]): GroupCell[] {
  if (columns.every(column => !column.group)) return [];
  const cells: GroupCell[] = [];
  for (const [at, { group = '' }] of columns.entries()) {
    const last = cells.at(-1);
    if (last && group && last.text === group) last.span++;
    else cells.push({ text: group, span: 1, at });
  }
  return cells;
}

/** Columns in the order a reader gave them; new ones keep their place at the end. */
export function arrange<T extends { key: string }>(
  columns: readonly T[],
  order: readonly string[],
): readonly T[] {
  if (order.length === 0) return columns;
  const place = new Map(order.map((key, index) => [key, index]));
  return [...columns].sort(
    (a, b) => (place.get(a.key) ?? columns.length) - (place.get(b.key) ?? columns.length),
  );
}

/** The keys with one moved to the place of another. */
export function moveKey(keys: readonly string[], from: string, to: string): string[] {
  const target = keys.indexOf(to);
  if (from === to || target < 0 || !keys.includes(from)) return [...keys];
  const rest = keys.filter(key => key !== from);
  return [...rest.slice(0, target), from, ...rest.slice(target)];
}

/** Where the bars of a column begin and what its whole width stands for, in shares of the largest value. */
export interface BarScale {
  zero: number;
  span: number;
}

/** Bars begin at the edge, or at one line for both signs. */
export function barScale({ bars = [], alignedBars }: Pick<GridColumn, 'bars' | 'alignedBars'>): BarScale {
  let least = 0;
  let most = 0;
  if (alignedBars) {
    for (const bar of bars) {
      least = Math.min(least, bar ?? 0);
      most = Math.max(most, bar ?? 0);
    }
  }
  return least < 0 ? { zero: -least / (most - least), span: most - least } : { zero: 0, span: 1 };
}

/** A bar in percent of its cell. */
export function barBox(share: number, { zero, span }: BarScale): { left: number; width: number } {
  const width = Math.abs(share) / span;
  return { left: Math.max(0, share < 0 ? zero - width : zero) * 100, width: width * 100 };
}
