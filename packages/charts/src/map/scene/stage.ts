import type { Camera, Place, Projection } from '../camera.ts';
import type { LonLat, MapLayer, MapUnit } from '../view.ts';

/** What every layer is drawn with. */
export interface Stage {
  camera: Camera;
  projection: Projection;
}

export type LayerOf<K extends MapLayer['kind']> = Extract<MapLayer, { kind: K }>;

/** A length in pixels, within bounds. */
export function pixels(
  length: number,
  unit: MapUnit,
  at: LonLat,
  { projection }: Stage,
  [low, high]: readonly [number, number],
): number {
  const drawn = unit === 'metres' ? projection.metres(length, at[1]) : length;
  return Math.min(high, Math.max(low, drawn));
}

/** Whether anything within `reach` of a pixel is in the frame. */
export const nearFrame = ([x, y]: Place, reach: number, { camera }: Stage): boolean =>
  x >= -reach && y >= -reach && x <= camera.width + reach && y <= camera.height + reach;

export function ringInFrame(ring: readonly Place[], { camera }: Stage): boolean {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right >= 0 && bottom >= 0 && left <= camera.width && top <= camera.height;
}
