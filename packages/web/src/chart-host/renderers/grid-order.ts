import type { GridColumn } from '@parallax/charts';
import type { Cell } from '@parallax/contract';

export interface GridSort {
  key: string;
  descending: boolean;
}

/** Row numbers in the order to show: searched by shown text, sorted by raw value, missing values last. */
export function orderRows(
  columns: readonly GridColumn[],
  length: number,
  sort: readonly GridSort[],
  search: string,
): number[] {
  const wanted = search.trim().toLowerCase();
  const rows: number[] = [];
  for (let row = 0; row < length; row++) {
    if (wanted === '' || columns.some(column => column.texts[row]?.toLowerCase().includes(wanted)))
      rows.push(row);
  }
  const keys = sort.flatMap(({ key, descending }) => {
    const column = columns.find(candidate => candidate.key === key);
    return column ? [{ values: column.values, descending }] : [];
  });
  if (keys.length === 0) return rows;
  return rows.sort((a, b) => {
    for (const { values, descending } of keys) {
      const difference = compare(values[a] ?? null, values[b] ?? null, descending);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
}

function compare(a: Cell, b: Cell, descending: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const ordered =
    typeof a === 'string' || typeof b === 'string'
      ? String(a).localeCompare(String(b))
      : a < b
        ? -1
        : a > b
          ? 1
          : 0;
  return descending ? -ordered : ordered;
}

/** A click cycles ascending, descending, none; with `add` the other keys stay. */
export function nextSort(sort: readonly GridSort[], key: string, add: boolean): GridSort[] {
  const known = sort.find(entry => entry.key === key);
  const next: GridSort[] = !known
    ? [{ key, descending: false }]
    : known.descending
      ? []
      : [{ key, descending: true }];
  return [...(add ? sort.filter(entry => entry.key !== key) : []), ...next];
}
