import type { Shape } from '../shape.ts';
import { type LayerOf, nearFrame, type Stage } from './stage.ts';

/** Where the small charts stand and how large they are at this zoom. */
export function chartFrames(layer: LayerOf<'charts'>, index: number, stage: Stage): Shape[] {
  const level = Math.min(layer.sizes.length - 1, Math.max(0, Math.round(stage.camera.zoom)));
  const { width, height } = layer.sizes[level] ?? { width: 100, height: 100 };
  return layer.charts.flatMap(({ at }, item): Shape[] => {
    const place = stage.projection.place(at);
    if (!nearFrame(place, Math.max(width, height), stage)) return [];
    return [
      {
        kind: 'frame',
        x: place[0] - width / 2,
        y: place[1] - height / 2,
        width,
        height,
        of: { layer: index, item },
      },
    ];
  });
}
