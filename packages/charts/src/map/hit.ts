import type { Place } from './camera.ts';
import type { Shape } from './shape.ts';

const REACH = 4;

function inside(rings: readonly Place[][], [x, y]: Place): boolean {
  let odd = false;
  for (const ring of rings) {
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
      const [x1, y1] = ring[at]!;
      const [x2, y2] = ring[before]!;
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd = !odd;
    }
  }
  return odd;
}

function distanceTo([x1, y1]: Place, [x2, y2]: Place, [x, y]: Place): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

function hits(shape: Shape, at: Place): boolean {
  const [x, y] = at;
  switch (shape.kind) {
    case 'circle':
    case 'cluster':
      return Math.hypot(x - shape.x, y - shape.y) <= Math.max(shape.radius, REACH);
    case 'frame':
      return x >= shape.x && x <= shape.x + shape.width && y >= shape.y && y <= shape.y + shape.height;
    case 'path': {
      if (shape.fill && inside(shape.rings, at)) return true;
      if (!shape.stroke) return false;
      const reach = Math.max(REACH, (shape.width ?? 1) / 2);
      return shape.rings.some(ring =>
        ring.some((end, index) => index > 0 && distanceTo(ring[index - 1]!, end, at) <= reach),
      );
    }
    case 'text':
      return false;
  }
}

/** The topmost shape under a pixel that stands for something. */
export const shapeAt = (shapes: readonly Shape[], at: Place): Shape | undefined =>
  shapes.findLast(shape => (shape.kind === 'cluster' || shape.of !== undefined) && hits(shape, at));
