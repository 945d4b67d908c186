import { contours } from 'd3-contour';
import { interpolateRgb, piecewise } from 'd3-interpolate';
import type { Place } from '../camera.ts';
import type { Shape } from '../shape.ts';
import type { LayerOf, Stage } from './stage.ts';

const CELL = 6;
const LEVELS = 14;
/** Below this share of the hottest place nothing is drawn. */
const COLDEST = 0.04;

interface Field {
  columns: number;
  rows: number;
  values: Float64Array;
}

/** Spreads every place over its surroundings; a bell of the chosen radius. */
function fieldOf(layer: LayerOf<'heat'>, { camera, projection }: Stage): Field {
  const columns = Math.ceil(camera.width / CELL) + 2;
  const rows = Math.ceil(camera.height / CELL) + 2;
  const sums = new Float64Array(columns * rows);
  const counts = new Float64Array(layer.mean ? columns * rows : 0);
  const reach = Math.max(1, Math.ceil(layer.radius / CELL));
  for (const [longitude, latitude, weight] of layer.places) {
    const [x, y] = projection.place([longitude, latitude]);
    const [column, row] = [x / CELL + 1, y / CELL + 1];
    if (column < -reach || row < -reach || column > columns + reach || row > rows + reach) continue;
    for (let r = Math.max(0, Math.floor(row - reach)); r <= Math.min(rows - 1, row + reach); r++) {
      for (let c = Math.max(0, Math.floor(column - reach)); c <= Math.min(columns - 1, column + reach); c++) {
        const near = 1 - ((c - column) ** 2 + (r - row) ** 2) / reach ** 2;
        if (near <= 0) continue;
        sums[r * columns + c]! += weight * near * near;
        if (layer.mean) counts[r * columns + c]! += near * near;
      }
    }
  }
  // Dividing by at least one whole place lets the mean fade out at the edges.
  const values = layer.mean ? sums.map((sum, at) => sum / Math.max(1, counts[at]!)) : sums;
  return { columns, rows, values };
}

/** Warmth as bands of equal heat, cold ones below and clear. */
export function heatShapes(layer: LayerOf<'heat'>, stage: Stage): Shape[] {
  const { columns, rows, values } = fieldOf(layer, stage);
  const hottest = values.reduce((most, value) => Math.max(most, value), 0);
  if (hottest <= 0) return [];
  const colourOf = piecewise(interpolateRgb, layer.colours);
  const strength = Math.max(0.1, layer.intensity);
  const bands = Array.from({ length: LEVELS }, (_, level) => COLDEST + ((1 - COLDEST) * level) / LEVELS);
  const shapes = contours()
    .size([columns, rows])
    .thresholds(bands.map(share => (share * hottest) / strength))(values as unknown as number[]);
  return shapes.map((band, level): Shape => {
    const share = level / (LEVELS - 1);
    return {
      kind: 'path',
      // d3-contour puts a value in the middle of its cell.
      rings: band.coordinates.flatMap(rings =>
        rings.map(ring => ring.map(([x, y]): Place => [(x! - 1.5) * CELL, (y! - 1.5) * CELL])),
      ),
      closed: true,
      fill: colourOf(share),
      opacity: 0.18 + 0.5 * share,
    };
  });
}
