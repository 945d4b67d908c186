/** The room a pane may take: pixels at least, a share of the whole at most. */
export interface Room {
  min: number;
  max: number;
}

/** The width for where the divider was moved to; a pane that folds does so when it is pushed well under its least. */
export function settle(width: number, { min, max }: Room, whole: number, folds: boolean): number {
  if (folds && width < min / 2) return 0;
  return Math.round(Math.max(min, Math.min(width, whole * max)));
}

/** A column of the grid that keeps its room also when the window changes. */
export const column = (width: number, { min, max }: Room): string =>
  width === 0 ? '0' : `clamp(${min}px, ${width}px, ${max * 100}%)`;
