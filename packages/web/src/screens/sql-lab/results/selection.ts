/** A rectangle of cells: where it began and where it has been drawn to, as row and visible column. */
export interface CellAt {
  row: number;
  column: number;
}
export interface Selection {
  anchor: CellAt;
  focus: CellAt;
}

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** All ends included. */
export const boxOf = ({ anchor, focus }: Selection): Box => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

export const isInside = (box: Box | null, row: number, column: number): boolean =>
  box !== null && row >= box.top && row <= box.bottom && column >= box.left && column <= box.right;

export const cellCount = (box: Box): number => (box.bottom - box.top + 1) * (box.right - box.left + 1);

const MOVES: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface Extent {
  rows: number;
  columns: number;
  /** Rows of one screen. */
  page: number;
}

interface Press {
  key: string;
  mod: boolean;
  shift: boolean;
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

function target({ row, column }: CellAt, { key, mod }: Press, extent: Extent): CellAt | null {
  const move = MOVES[key];
  if (move) {
    const [down, right] = move;
    if (mod) {
      return {
        row: down === 0 ? row : down < 0 ? 0 : extent.rows - 1,
        column: right === 0 ? column : right < 0 ? 0 : extent.columns - 1,
      };
    }
    return { row: row + down, column: column + right };
  }
  switch (key) {
    case 'PageUp':
      return { row: row - extent.page, column };
    case 'PageDown':
      return { row: row + extent.page, column };
    case 'Home':
      return { row: mod ? 0 : row, column: 0 };
    case 'End':
      return { row: mod ? extent.rows - 1 : row, column: extent.columns - 1 };
    default:
      return null;
  }
}

/** Where a key takes the selection; null for keys that do not move it. */
export function moveSelection(selection: Selection, press: Press, extent: Extent): Selection | null {
  const to = target(selection.focus, press, extent);
  if (!to || extent.rows === 0 || extent.columns === 0) return null;
  const focus = { row: within(to.row, extent.rows), column: within(to.column, extent.columns) };
  return { anchor: press.shift ? selection.anchor : focus, focus };
}
