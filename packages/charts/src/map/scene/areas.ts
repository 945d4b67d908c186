import { interpolateRgb } from 'd3-interpolate';
import type { Place } from '../camera.ts';
import type { ItemRef, Shape } from '../shape.ts';
import type { MapArea } from '../view.ts';
import { type LayerOf, pixels, ringInFrame, type Stage } from './stage.ts';

const lifted = (ring: readonly Place[], up: number): Place[] => ring.map(([x, y]): Place => [x, y - up]);

/** Walls face the viewer where the outline runs along its lower side; the others are hidden behind the roof. */
function walls(ring: readonly Place[], up: number, colour: string, of: ItemRef): Shape[] {
  const shades = [interpolateRgb(colour, '#000')(0.2), interpolateRgb(colour, '#000')(0.34)];
  return ring.slice(1).map((end, index): Shape => {
    const start = ring[index]!;
    const quad: Place[] = [start, end, [end[0], end[1] - up], [start[0], start[1] - up]];
    const shade = shades[end[1] > start[1] === end[0] > start[0] ? 0 : 1];
    return { kind: 'path', rings: [quad], closed: true, fill: shade, of };
  });
}

const closedRing = (ring: readonly Place[]): Place[] => (ring.length > 0 ? [...ring, ring[0]!] : []);

interface Standing {
  item: number;
  area: MapArea;
  rings: Place[][];
  up: number;
  front: number;
}

/** Areas; those with a height stand up when the map is tilted, the nearest drawn last. */
export function areaShapes(layer: LayerOf<'areas'>, index: number, stage: Stage): Shape[] {
  const standing = layer.areas.flatMap((area, item): Standing[] => {
    const rings = area.rings.map(stage.projection.run);
    const [start] = area.rings[0] ?? [];
    if (!start || !rings[0] || !ringInFrame(rings[0], stage)) return [];
    const up = area.height > 0 ? stage.projection.rise(area.height, start[1]) : 0;
    return [{ item, area, rings, up, front: up > 0.5 ? Math.max(...rings[0].map(([, y]) => y)) : 0 }];
  });
  if (standing.some(({ up }) => up > 0.5)) standing.sort((a, b) => a.front - b.front);
  return standing.flatMap(({ item, area, rings, up }): Shape[] => {
    const of = { layer: index, item };
    const roof: Shape = {
      kind: 'path',
      rings: up > 0.5 ? rings.map(ring => lifted(ring, up)) : rings,
      closed: true,
      opacity: layer.opacity,
      ...(area.fill ? { fill: area.fill } : {}),
      ...(area.stroke
        ? {
            stroke: area.stroke,
            width: pixels(area.width, layer.unit, area.rings[0]![0]!, stage, [0.5, 40]),
          }
        : {}),
      of,
    };
    if (up <= 0.5 || !area.fill) return [roof];
    return [...rings.flatMap(ring => walls(closedRing(ring), up, area.fill!, of)), roof];
  });
}
