import type { LonLat, MapViewport } from './view.ts';

/** Where a map is looked at from, and how large its frame is. */
export interface Camera extends MapViewport {
  width: number;
  height: number;
}

export type Place = [x: number, y: number];

const TILE = 512;
const MAX_LATITUDE = 85.051129;
const EQUATOR_METRES = 40_075_017;
export const ZOOMS: readonly [number, number] = [0, 18];
const MAX_FIT_ZOOM = 12;
const MAX_PITCH = 70;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The Mercator square: 0..1 from the date line eastwards and from north to south. */
export function worldOf([longitude, latitude]: LonLat): Place {
  const y = Math.log(Math.tan(Math.PI / 4 + radians(clamp(latitude, -MAX_LATITUDE, MAX_LATITUDE)) / 2));
  return [(longitude + 180) / 360, 0.5 - y / (2 * Math.PI)];
}

export function lonLatOf([x, y]: Place): LonLat {
  const latitude = 2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2;
  return [x * 360 - 180, (latitude * 180) / Math.PI];
}

/** `x' = ax + cy + e`, `y' = bx + dy + f`, from the world's square to pixels. */
export interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/** Looking from far away keeps parallels parallel, so that one matrix places everything. */
export function matrixOf(camera: Camera): Matrix {
  const size = TILE * 2 ** camera.zoom;
  const turn = radians(-camera.bearing);
  const squeeze = Math.cos(radians(camera.pitch));
  const [x, y] = worldOf([camera.longitude, camera.latitude]);
  const a = size * Math.cos(turn);
  const c = -size * Math.sin(turn);
  const b = size * Math.sin(turn) * squeeze;
  const d = size * Math.cos(turn) * squeeze;
  return { a, b, c, d, e: camera.width / 2 - a * x - c * y, f: camera.height / 2 - b * x - d * y };
}

export interface Projection {
  place(at: LonLat): Place;
  /** A line or outline in one copy of the world, that of its first place. */
  run(line: readonly LonLat[]): Place[];
  /** Pixels of a length on the ground at a latitude. */
  metres(length: number, latitude: number): number;
  /** Pixels that a height rises on the screen. */
  rise(metres: number, latitude: number): number;
}

/** Places are drawn in the copy of the world that is nearest to the middle. */
export function projectionOf(camera: Camera): Projection {
  const { a, b, c, d, e, f } = matrixOf(camera);
  const middle = (camera.longitude + 180) / 360;
  const size = TILE * 2 ** camera.zoom;
  const up = Math.sin(radians(camera.pitch));
  const metres = (length: number, latitude: number): number =>
    (length * size) / (EQUATOR_METRES * Math.cos(radians(clamp(latitude, -MAX_LATITUDE, MAX_LATITUDE))));
  const copyOf = ([x]: Place): number => Math.round(middle - x);
  const placed = ([worldX, y]: Place, copy: number): Place => {
    const x = worldX + copy;
    return [a * x + c * y + e, b * x + d * y + f];
  };
  return {
    place(at) {
      const place = worldOf(at);
      return placed(place, copyOf(place));
    },
    run(line) {
      const copy = line[0] ? copyOf(worldOf(line[0])) : 0;
      return line.map(at => placed(worldOf(at), copy));
    },
    metres,
    rise: (height, latitude) => metres(height, latitude) * up,
  };
}

/** The place on earth under a pixel. */
export function unproject(camera: Camera, [x, y]: Place): LonLat {
  const { a, b, c, d, e, f } = matrixOf(camera);
  const scale = a * d - b * c;
  const [dx, dy] = [x - e, y - f];
  return lonLatOf([(d * dx - c * dy) / scale, (a * dy - b * dx) / scale]);
}

/** The camera held so that the place that was under one pixel is under another. */
export function dragged(camera: Camera, from: Place, to: Place): Camera {
  const middle: Place = [camera.width / 2 - (to[0] - from[0]), camera.height / 2 - (to[1] - from[1])];
  const [longitude, latitude] = unproject(camera, middle);
  return held({ ...camera, longitude, latitude });
}

/** Zoomed by `steps` levels around a pixel. */
export function zoomed(camera: Camera, steps: number, at: Place): Camera {
  const fixed = unproject(camera, at);
  const closer = { ...camera, zoom: clamp(camera.zoom + steps, ...ZOOMS) };
  return dragged(closer, projectionOf(closer).place(fixed), at);
}

/** Keeps the camera on the earth. */
export function held(camera: Camera): Camera {
  const longitude = ((((camera.longitude + 180) % 360) + 360) % 360) - 180;
  return {
    ...camera,
    longitude,
    latitude: clamp(camera.latitude, -MAX_LATITUDE, MAX_LATITUDE),
    zoom: clamp(camera.zoom, ...ZOOMS),
    pitch: clamp(camera.pitch, 0, MAX_PITCH),
  };
}

/** The closest camera that shows all places with some room around them; the whole world where there are none. */
export function fitting(
  places: Iterable<LonLat>,
  { width, height }: { width: number; height: number },
  { bearing, pitch }: Pick<MapViewport, 'bearing' | 'pitch'>,
): Camera {
  const size = { width, height };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const at of places) {
    const [x, y] = worldOf(at);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (left > right) {
    const zoom = Math.log2(Math.max(1, Math.min(size.width / TILE, (size.height * 1.4) / TILE)));
    return held({ longitude: 0, latitude: 20, zoom, bearing, pitch, ...size });
  }
  const margin = Math.min(48, size.width / 8, size.height / 8);
  const turn = radians(bearing);
  const [across, down] = [right - left, bottom - top];
  const wide = Math.abs(across * Math.cos(turn)) + Math.abs(down * Math.sin(turn));
  const tall =
    (Math.abs(across * Math.sin(turn)) + Math.abs(down * Math.cos(turn))) * Math.cos(radians(pitch));
  const scale = Math.min((size.width - 2 * margin) / wide, (size.height - 2 * margin) / tall) / TILE;
  const [longitude, latitude] = lonLatOf([(left + right) / 2, (top + bottom) / 2]);
  const zoom = Number.isFinite(scale) ? Math.min(MAX_FIT_ZOOM, Math.log2(scale)) : MAX_FIT_ZOOM;
  return held({ longitude, latitude, zoom, bearing, pitch, ...size });
}

const ROUND = [1, 2, 5];

/** A round distance and how many pixels it takes, at most `most` of them. */
export function scaleBar(camera: Camera, most: number): { metres: number; pixels: number } {
  const pixelsPerMetre = projectionOf(camera).metres(1, camera.latitude);
  const reach = most / pixelsPerMetre;
  const power = 10 ** Math.floor(Math.log10(reach));
  const metres = power * (ROUND.findLast(step => step * power <= reach) ?? 1);
  return { metres, pixels: metres * pixelsPerMetre };
}
