import type { XValues } from './data.ts';

export type Point = [x: number | string | null, y: number | null];

export interface DataItem {
  value: Point | [number | null, number | string | null];
  label?: { show: boolean; formatter?: string };
  itemStyle?: { color?: string; opacity?: number };
  symbol?: string;
  symbolSize?: number;
}

/** One item per row, with the axes swapped for horizontal charts. */
export const pointsOf = (
  x: XValues,
  values: readonly (number | null)[],
  horizontal: boolean,
): DataItem['value'][] =>
  x.values.map((at, row): DataItem['value'] => {
    const y = values[row] ?? null;
    return horizontal ? [y, at] : [at, y];
  });

/** Rows whose neighbours are both empty: a line cannot show them, a dot can. */
export function isolatedRows(values: readonly (number | null)[]): Set<number> {
  const rows = new Set<number>();
  values.forEach((value, row) => {
    const before = values[row - 1] ?? null;
    const after = values[row + 1] ?? null;
    if (value !== null && before === null && after === null) rows.add(row);
  });
  return rows;
}
