import type { BaseMap } from './base.ts';
import { type Camera, projectionOf } from './camera.ts';
import type { Shape } from './shape.ts';
import type { MapColours } from './view.ts';

const SIZE = 11;
const LETTER = 0.6;

/** Country names that find room on their country and not on another name. */
export function nameShapes(base: BaseMap, camera: Camera, { text, land }: MapColours): Shape[] {
  const { place } = projectionOf(camera);
  const world = 512 * 2 ** camera.zoom;
  const taken: { x: number; y: number; width: number }[] = [];
  if (world < camera.width) return [];
  return [...base.names]
    .sort((a, b) => b.width - a.width)
    .flatMap(({ at, name, width }): Shape[] => {
      const wide = name.length * SIZE * LETTER;
      if (width * world < wide * 1.3) return [];
      const [x, y] = place(at);
      if (x < 0 || y < 0 || x > camera.width || y > camera.height) return [];
      const crowded = taken.some(
        other => Math.abs(other.y - y) < SIZE * 1.6 && Math.abs(other.x - x) < (other.width + wide) / 2 + 6,
      );
      if (crowded) return [];
      taken.push({ x, y, width: wide });
      return [{ kind: 'text', x, y, text: name, size: SIZE, colour: text, halo: land }];
    });
}
