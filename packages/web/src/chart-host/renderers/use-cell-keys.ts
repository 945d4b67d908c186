import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { middleOf, type OnPick, opensMenu, type Picked } from '../pick.ts';

interface CellAt {
  row: number;
  column: number;
}

interface CellKeys {
  scroll: RefObject<HTMLElement | null>;
  rows: number;
  columns: number;
  pickedAt(at: CellAt): Picked;
  /** Brings a cell into the page. */
  reveal(at: CellAt): void;
  onPick?: OnPick;
}

const MOVES: Record<string, CellAt> = {
  ArrowDown: { row: 1, column: 0 },
  ArrowUp: { row: -1, column: 0 },
  ArrowRight: { row: 0, column: 1 },
  ArrowLeft: { row: 0, column: -1 },
};

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** How a table marks a cell so that keys find it. */
export const cellMark = (row: number, column: number): string => `${row}:${column}`;

/** Arrow keys walk over the cells of a table, Enter chooses one, the menu key asks what can be done with it. */
export function useCellKeys({ scroll, rows, columns, pickedAt, reveal, onPick }: CellKeys) {
  const [at, setAt] = useState<CellAt | null>(null);
  const find = (cell: CellAt) =>
    scroll.current?.querySelector<HTMLElement>(`[data-cell="${cellMark(cell.row, cell.column)}"]`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the cell, not the rows
  useEffect(() => {
    if (!at) return;
    reveal(at);
    const frame = requestAnimationFrame(() => find(at)?.focus({ preventScroll: false }));
    return () => cancelAnimationFrame(frame);
  }, [at]);
  if (!onPick) return {};
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = MOVES[event.key];
    const cell = at && find(at);
    if (move && rows > 0) {
      setAt(
        at
          ? { row: within(at.row + move.row, rows), column: within(at.column + move.column, columns) }
          : { row: 0, column: 0 },
      );
    } else if ((event.key === 'Enter' || opensMenu(event)) && at && cell) {
      const kind = event.key === 'Enter' ? 'choose' : 'menu';
      onPick(pickedAt(at), { kind, at: middleOf(cell) });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = ({ currentTarget, relatedTarget }: { currentTarget: Element; relatedTarget: unknown }) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setAt(null);
  };
  return { onKeyDown, onBlur };
}
