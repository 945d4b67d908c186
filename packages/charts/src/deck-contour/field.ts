import { contours } from 'd3-contour';
import { lonLatOf, type Place, worldOf } from '../map/camera.ts';
import type { LonLat } from '../map/view.ts';
import { aggregated, type Weighted } from '../shared/deck/aggregate.ts';
import { worldLength } from '../shared/deck/cells.ts';

/** Figures on a grid over the places. */
export interface Field {
  columns: number;
  rows: number;
  values: number[];
  /** The world place of a grid position. */
  worldAt(column: number, row: number): Place;
}

/** A grid finer than this shows nothing more and takes long. */
const MOST_CELLS = 400;
const MARGIN = 2;

/** Gathers the places in cells; a cell without places is zero. Cells grow where there would be too many. */
export function fieldOf(places: readonly Weighted[], metres: number, aggregate: string): Field {
  const worlds = places.map(({ at }) => worldOf(at));
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of worlds) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (left > right) return { columns: 0, rows: 0, values: [], worldAt: () => [0, 0] };
  const size = Math.max(worldLength(metres, places), Math.max(right - left, bottom - top) / MOST_CELLS);
  const columns = Math.floor((right - left) / size) + 1 + 2 * MARGIN;
  const rows = Math.floor((bottom - top) / size) + 1 + 2 * MARGIN;
  const cells: number[][] = Array.from({ length: columns * rows }, () => []);
  for (const [index, [x, y]] of worlds.entries()) {
    const column = Math.floor((x - left) / size) + MARGIN;
    const row = Math.floor((y - top) / size) + MARGIN;
    cells[row * columns + column]!.push(places[index]!.weight);
  }
  return {
    columns,
    rows,
    values: cells.map(weights => (weights.length > 0 ? aggregated(aggregate, weights) : 0)),
    worldAt: (column, row) => [left + (column - MARGIN) * size, top + (row - MARGIN) * size],
  };
}

function bandsAt({ columns, rows, values, worldAt }: Field, threshold: number): LonLat[][][] {
  if (columns === 0) return [];
  const band = contours().size([columns, rows]).contour(values, threshold);
  return band.coordinates.map(rings => rings.map(ring => ring.map(([x, y]) => lonLatOf(worldAt(x!, y!)))));
}

/** The lines along which the field has a value. */
export const isoLines = (field: Field, threshold: number): LonLat[][] => bandsAt(field, threshold).flat();

/** The areas with values from one threshold up to another: what reaches the upper one is a hole. */
export function isoArea(field: Field, low: number, high: number): LonLat[][][] {
  const rings = [...bandsAt(field, low).flat(), ...bandsAt(field, high).flat()];
  return rings.length > 0 ? [rings] : [];
}
