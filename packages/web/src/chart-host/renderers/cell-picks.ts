import type { GridView, PivotView } from '@parallax/charts';
import type { MouseEvent } from 'react';
import { isKeyMenu, type OnPick, type Picked } from '../pick.ts';

/** A cell of a table stands for its own dimension value; the rest of its row goes with it. */
export function pickedInGrid({ columns, dimensions = {} }: GridView, row: number, column: number): Picked {
  const own = columns[column];
  const values: Record<string, unknown> = {};
  const also: Record<string, unknown> = {};
  for (const { key, values: cells } of columns) {
    const label = Object.hasOwn(dimensions, key) ? dimensions[key]! : null;
    if (label !== null) (key === own?.key ? values : also)[label] = cells[row] ?? null;
  }
  return { name: own?.texts[row] ?? '', values, also };
}

/** A cell of a pivot table stands for its row and its column; a header for its own side. */
export function pickedInPivot(
  { rowPaths, columnPaths, rowHeaders, columnHeaders }: PivotView,
  row: number | null,
  column: number | null,
): Picked {
  const [down, across] = [row === null ? {} : rowPaths[row], column === null ? {} : columnPaths[column]];
  const names = [
    row === null ? [] : (rowHeaders[row] ?? []),
    column === null ? [] : (columnHeaders[column] ?? []),
  ];
  return { name: names.flat().filter(Boolean).join(', '), values: { ...down, ...across } };
}

/** The mouse handlers of a cell. */
export function cellHandlers(onPick: OnPick | undefined, picked: () => Picked) {
  if (!onPick) return {};
  const place = ({ clientX: x, clientY: y }: MouseEvent) => ({ x, y });
  return {
    onClick: (event: MouseEvent) => onPick(picked(), { kind: 'choose', at: place(event) }),
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (!isKeyMenu(event.nativeEvent)) onPick(picked(), { kind: 'menu', at: place(event) });
    },
  };
}

const same = (left: unknown, right: unknown): boolean => String(left) === String(right);

/** Whether a part is among the values chosen as a filter; undefined while nothing is chosen. */
export function isChosen(
  chosen: Readonly<Record<string, unknown>> | undefined,
  values: Readonly<Record<string, unknown>>,
): boolean | undefined {
  const entries = Object.entries(chosen ?? {});
  if (entries.length === 0) return undefined;
  return entries.every(([label, value]) => Object.hasOwn(values, label) && same(values[label], value));
}
