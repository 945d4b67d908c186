import type { Place } from '../camera.ts';
import type { Shape } from '../shape.ts';
import { type LayerOf, pixels, ringInFrame, type Stage } from './stage.ts';

export function lineShapes(layer: LayerOf<'lines'>, index: number, stage: Stage): Shape[] {
  return layer.lines.flatMap(({ path, width, colour }, item): Shape[] => {
    const line = stage.projection.run(path);
    const [start] = path;
    if (!start || !ringInFrame(line, stage)) return [];
    const drawn = pixels(width, layer.unit, start, stage, [layer.smallest, layer.largest]);
    return [
      {
        kind: 'path',
        rings: [line],
        closed: false,
        stroke: colour,
        width: drawn,
        of: { layer: index, item },
      },
    ];
  });
}

const STEPS = 24;
const BOW = 0.2;

/** A bow over the straight line; it always opens towards the equator side of the frame, so that bundles read alike. */
function bow([x1, y1]: Place, [x2, y2]: Place): Place[] {
  const lift = Math.hypot(x2 - x1, y2 - y1) * BOW * 2;
  const [middleX, middleY] = [(x1 + x2) / 2, (y1 + y2) / 2 - lift];
  return Array.from({ length: STEPS + 1 }, (_, step): Place => {
    const t = step / STEPS;
    const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return [p * x1 + q * middleX + r * x2, p * y1 + q * middleY + r * y2];
  });
}

export function arcShapes(layer: LayerOf<'arcs'>, index: number, stage: Stage): Shape[] {
  return layer.arcs.flatMap(({ from, to, width, colour, targetColour }, item): Shape[] => {
    const line = bow(stage.projection.place(from), stage.projection.place(to));
    if (!ringInFrame(line, stage)) return [];
    const stroke: [string, string] = [colour, targetColour];
    return [
      { kind: 'path', rings: [line], closed: false, stroke, width, opacity: 0.8, of: { layer: index, item } },
    ];
  });
}
