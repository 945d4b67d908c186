import { ownValue } from '@parallax/contract';
import { cellText } from './cells.ts';
import type { Arrangement, Cell, Column } from './result-source.ts';

export type Pin = 'left' | 'right';

/** How a reader arranged the columns of one result. */
export interface ColumnsView {
  widths: Record<string, number>;
  pins: Record<string, Pin>;
  hidden: readonly string[];
  sort: Arrangement['sort'];
}
export const PLAIN_VIEW: ColumnsView = { widths: {}, pins: {}, hidden: [], sort: [] };

export const MIN_WIDTH = 64;
export const MAX_AUTO_WIDTH = 420;
/** Advance of one character of the grid's font, and what surrounds the text. */
export const CHARACTER = 7.3;
const PADDING = 26;
/** Room for the arrow of a sorted column and the menu. */
const HEADER_TOOLS = 54;

/** A width that shows the header and the longest of some cells, within reason. */
export function autoWidth(column: Column, cells: readonly Cell[]): number {
  const longest = cells.reduce<number>((most, cell) => Math.max(most, cellText(cell).length), 0);
  const needed = Math.max(longest * CHARACTER + PADDING, column.name.length * CHARACTER + HEADER_TOOLS);
  return Math.round(Math.min(MAX_AUTO_WIDTH, Math.max(MIN_WIDTH, needed)));
}

export type ColumnCommand =
  | { type: 'resize'; column: string; width: number }
  | { type: 'pin'; column: string; side: Pin | null }
  | { type: 'hide'; column: string }
  | { type: 'unhide'; column: string }
  | { type: 'unhide all' }
  | { type: 'sort'; column: string; adding: boolean }
  | { type: 'reset' };

const without = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** A click goes through ascending, descending and none; with Shift it adds to the other columns. */
export function nextSort(sort: ColumnsView['sort'], column: string, adding: boolean): ColumnsView['sort'] {
  const present = sort.find(entry => entry.column === column);
  const others = adding ? sort.filter(entry => entry.column !== column) : [];
  if (present?.descending) return others;
  const next = { column, descending: present !== undefined };
  if (!adding || !present) return [...others, next];
  return sort.map(entry => (entry.column === column ? next : entry));
}

export function stepColumns(view: ColumnsView, command: ColumnCommand): ColumnsView {
  switch (command.type) {
    case 'resize':
      return {
        ...view,
        widths: { ...view.widths, [command.column]: Math.max(MIN_WIDTH, Math.round(command.width)) },
      };
    case 'pin':
      return {
        ...view,
        pins: command.side
          ? { ...view.pins, [command.column]: command.side }
          : without(view.pins, command.column),
      };
    case 'hide':
      return { ...view, hidden: [...new Set([...view.hidden, command.column])] };
    case 'unhide':
      return { ...view, hidden: view.hidden.filter(column => column !== command.column) };
    case 'unhide all':
      return { ...view, hidden: [] };
    case 'sort':
      return { ...view, sort: nextSort(view.sort, command.column, command.adding) };
    case 'reset':
      return PLAIN_VIEW;
  }
}

export interface PlacedColumn {
  column: Column;
  /** Position of the cell in a row. */
  index: number;
  width: number;
  /** Distance from the start of its part: pinned left, middle or pinned right. */
  start: number;
}

export interface PlacedColumns {
  left: PlacedColumn[];
  middle: PlacedColumn[];
  right: PlacedColumn[];
}

/** The visible columns in the order they are shown, each with its place. */
export function placeColumns(
  columns: readonly Column[],
  view: ColumnsView,
  widthOf: (column: Column, index: number) => number,
): PlacedColumns {
  const parts: PlacedColumns = { left: [], middle: [], right: [] };
  const ends = { left: 0, middle: 0, right: 0 };
  columns.forEach((column, index) => {
    if (view.hidden.includes(column.name)) return;
    const part = ownValue(view.pins, column.name) ?? 'middle';
    const width = ownValue(view.widths, column.name) ?? widthOf(column, index);
    parts[part].push({ column, index, width, start: ends[part] });
    ends[part] += width;
  });
  return parts;
}

export const widthOfAll = (placed: readonly PlacedColumn[]): number =>
  placed.reduce((sum, { width }) => sum + width, 0);

export const inOrder = ({ left, middle, right }: PlacedColumns): PlacedColumn[] => [
  ...left,
  ...middle,
  ...right,
];

/** The columns of the middle part that can be seen. */
export const inSight = (placed: readonly PlacedColumn[], from: number, to: number): PlacedColumn[] =>
  placed.filter(({ start, width }) => start + width >= from && start <= to);
