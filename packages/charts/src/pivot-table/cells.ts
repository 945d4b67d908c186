import { type Cell, type Column, columnOf, type Frame } from '@parallax/contract';
import { toNumber } from '../shared/format/value.ts';
import type { Shape } from './shape.ts';

/** Values of leading dimensions; shorter than the dimensions for a total. */
export type Path = readonly Cell[];

export interface PivotCell {
  value: Cell;
  /** Row of the detail frame; null for a total. */
  row: number | null;
}

/** Marks a dimension as rolled up in a total's row. */
const MARKER = '__superset_grouping';

const partKey = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : `${typeof cell}:${String(cell)}`;

export const pathKey = (path: Path): string => JSON.stringify(path.map(partKey));

const cellKey = (row: Path, column: Path, metric: string): string =>
  `${pathKey(row)} ${pathKey(column)} ${metric}`;

export interface Cells {
  rowPaths: Path[];
  columnPaths: Path[];
  at(row: Path, column: Path, metric: string): PivotCell | undefined;
}

function pathAt(frame: Frame, labels: readonly string[], row: number): Path {
  const path: Cell[] = [];
  for (const label of labels) {
    const marker = columnOf(frame, `${label}${MARKER}`);
    if (marker && toNumber(marker.values[row] as Cell) === 1) break;
    path.push((columnOf(frame, label)?.values[row] ?? null) as Cell);
  }
  return path;
}

/** Indexes the detail rows and the totals by their place in the table. */
export function readCells(detail: Frame, totals: Frame | undefined, shape: Shape, metrics: string[]): Cells {
  const cells = new Map<string, PivotCell>();
  const rowPaths = new Map<string, Path>();
  const columnPaths = new Map<string, Path>();
  const take = (frame: Frame, isTotal: boolean): void => {
    const columns = metrics.map(metric => [metric, columnOf(frame, metric)] as [string, Column | undefined]);
    for (let row = 0; row < frame.length; row++) {
      const rowPath = pathAt(frame, shape.rows, row);
      const columnPath = pathAt(frame, shape.columns, row);
      if (!isTotal) {
        rowPaths.set(pathKey(rowPath), rowPath);
        columnPaths.set(pathKey(columnPath), columnPath);
      }
      for (const [metric, column] of columns) {
        const value = (column?.values[row] ?? null) as Cell;
        cells.set(cellKey(rowPath, columnPath, metric), { value, row: isTotal ? null : row });
      }
    }
  };
  take(detail, false);
  if (totals) take(totals, true);
  return {
    rowPaths: [...rowPaths.values()],
    columnPaths: [...columnPaths.values()],
    at: (row, column, metric) => cells.get(cellKey(row, column, metric)),
  };
}
