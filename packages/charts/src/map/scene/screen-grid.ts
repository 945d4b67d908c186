import type { Place } from '../camera.ts';
import type { Shape } from '../shape.ts';
import type { LayerOf, Stage } from './stage.ts';

const GAP = 1;

/** Sums the places in squares of the screen; the squares stay, the map moves below. */
export function screenGridShapes(
  layer: LayerOf<'screen-grid'>,
  index: number,
  { camera, projection }: Stage,
): Shape[] {
  const sums = new Map<string, { column: number; row: number; sum: number; items: number[] }>();
  for (const [item, [longitude, latitude, weight]] of layer.places.entries()) {
    const [x, y] = projection.place([longitude, latitude]);
    if (x < 0 || y < 0 || x > camera.width || y > camera.height) continue;
    const [column, row] = [Math.floor(x / layer.cell), Math.floor(y / layer.cell)];
    const key = `${column},${row}`;
    const known = sums.get(key) ?? { column, row, sum: 0, items: [] };
    known.sum += weight;
    known.items.push(item);
    sums.set(key, known);
  }
  const most = Math.max(...[...sums.values()].map(({ sum }) => sum));
  return [...sums.values()].map(({ column, row, sum, items }): Shape => {
    const share = most > 0 ? Math.max(0, sum / most) : 0;
    const step = Math.min(layer.colours.length - 1, Math.floor(share * layer.colours.length));
    const [left, top] = [column * layer.cell, row * layer.cell];
    const [right, bottom] = [left + layer.cell - GAP, top + layer.cell - GAP];
    const square: Place[] = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
    return {
      kind: 'path',
      rings: [square],
      closed: true,
      fill: layer.colours[step]!,
      opacity: 0.8,
      of: { layer: index, item: items[0]!, items },
    };
  });
}
