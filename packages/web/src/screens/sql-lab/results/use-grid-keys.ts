import type { KeyboardEvent, RefObject } from 'react';
import { type CellAt, moveSelection } from './selection.ts';
import type { Copying } from './use-copy.ts';
import { columnsInOrder, type Grid, ROW_HEIGHT } from './use-grid.ts';

interface GridKeysParts {
  grid: Grid;
  scroll: RefObject<HTMLElement | null>;
  copying: Copying;
  showCell(at: CellAt): void;
  openCell(at: CellAt): void;
}

const ORIGIN: CellAt = { row: 0, column: 0 };

/** The keys of the grid: cells are gone through with the arrows, and above the first row stand the column heads. */
export function useGridKeys({ grid, scroll, copying, showCell, openCell }: GridKeysParts) {
  const { source, selection } = grid;
  const columns = columnsInOrder(grid).length;
  const stand = (at: CellAt) => {
    scroll.current?.focus({ preventScroll: true });
    grid.select({ anchor: at, focus: at });
    showCell(at);
  };
  const standOnHead = (column: number) => {
    const wanted = Math.max(0, Math.min(columns - 1, column));
    showCell({ row: 0, column: wanted });
    // A head that was out of sight is drawn first.
    requestAnimationFrame(() => headButton(scroll.current, wanted)?.focus());
  };

  const onCellKey = (event: KeyboardEvent): boolean => {
    const mod = event.ctrlKey || event.metaKey;
    const key = mod ? event.key.toLowerCase() : event.key;
    if (mod && key === 'c' && selection) void copying.copySelected();
    else if (mod && key === 'a') {
      const last = { row: source.matched - 1, column: columns - 1 };
      grid.select({ anchor: ORIGIN, focus: last });
    } else if (key === 'Escape' && selection) grid.select(null);
    else if (key === 'Enter' && selection) openCell(selection.focus);
    else if (key === 'ArrowUp' && !mod && !event.shiftKey && (selection?.focus.row ?? 0) === 0) {
      standOnHead(selection?.focus.column ?? 0);
    } else if (!selection) {
      if (!key.startsWith('Arrow')) return false;
      stand(ORIGIN);
    } else {
      const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 300) / ROW_HEIGHT) - 2);
      const press = { key: event.key, mod, shift: event.shiftKey };
      const next = moveSelection(selection, press, { rows: source.matched, columns, page });
      if (!next) return false;
      grid.select(next);
      showCell(next.focus);
    }
    return true;
  };
  const onHeadKey = (event: KeyboardEvent, column: number): boolean => {
    const steps: Record<string, number> = { ArrowLeft: column - 1, ArrowRight: column + 1, Home: 0 };
    if (event.key === 'ArrowDown' && !event.altKey) stand({ row: 0, column });
    else if (event.key === 'ArrowDown') menuButton(scroll.current, column)?.click();
    else if (event.key === 'End') standOnHead(columns - 1);
    else if (steps[event.key] !== undefined) standOnHead(steps[event.key] ?? 0);
    else if (event.key === 'Escape') scroll.current?.focus({ preventScroll: true });
    else return false;
    return true;
  };
  return (event: KeyboardEvent): void => {
    const head = event.target instanceof Element && event.target.closest<HTMLElement>('[data-head]');
    const done = head
      ? onHeadKey(event, Number(head.dataset.head))
      : event.target === event.currentTarget && onCellKey(event);
    if (done) event.preventDefault();
  };
}

const headCell = (grid: HTMLElement | null, column: number) =>
  grid?.querySelector<HTMLElement>(`[data-head="${column}"]`);
const headButton = (grid: HTMLElement | null, column: number) =>
  headCell(grid, column)?.querySelector<HTMLElement>('button');
const menuButton = (grid: HTMLElement | null, column: number) =>
  headCell(grid, column)?.querySelector<HTMLElement>('button[aria-haspopup], button:last-of-type');
