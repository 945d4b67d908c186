import type { Shape } from '../shape.ts';
import type { MapColours } from '../view.ts';
import { type LayerOf, nearFrame, pixels, type Stage } from './stage.ts';

export function pointShapes(
  layer: LayerOf<'points'>,
  index: number,
  stage: Stage,
  { surface }: MapColours,
): Shape[] {
  return layer.points.flatMap(({ at, radius, colour }, item): Shape[] => {
    const place = stage.projection.place(at);
    const drawn = pixels(radius, layer.unit, at, stage, [layer.smallest, layer.largest]);
    if (!nearFrame(place, drawn, stage)) return [];
    const rim = drawn > 3 ? { stroke: surface, width: 0.75 } : {};
    const [x, y] = place;
    return [
      {
        kind: 'circle',
        x,
        y,
        radius: drawn,
        fill: colour,
        opacity: layer.opacity,
        ...rim,
        of: { layer: index, item },
      },
    ];
  });
}

export function labelShapes(
  layer: LayerOf<'labels'>,
  index: number,
  stage: Stage,
  { surface }: MapColours,
): Shape[] {
  return layer.labels.flatMap(({ at, text, size, colour }, item): Shape[] => {
    const place = stage.projection.place(at);
    if (!nearFrame(place, 100, stage)) return [];
    const [x, y] = place;
    return [{ kind: 'text', x, y, text, size, colour, halo: surface, of: { layer: index, item } }];
  });
}
