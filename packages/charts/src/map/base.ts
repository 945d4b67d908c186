import type { MultiPolygon, Polygon } from 'geojson';
import { mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { outlinesOf } from '../shared/map/outlines.ts';
import { type Camera, matrixOf, type Place, worldOf } from './camera.ts';
import type { LonLat } from './view.ts';

/** Units of the world's square in path data: whole numbers with two places are about a hundred metres exact. */
export const WORLD_UNITS = 4096;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A piece of land or border. */
export interface BasePart {
  /** SVG path data in units of the world's square, written when the part is first seen. */
  path(): string;
  box: Box;
}

export interface BaseMap {
  land: BasePart[];
  borders: BasePart[];
  names: { at: LonLat; name: string /** Of the world's square. */; width: number }[];
}

export type Detail = 'far' | 'middle' | 'near';

const TOPOLOGIES: Record<Detail, () => Promise<{ default: unknown }>> = {
  far: () => import('world-atlas/countries-110m.json', { with: { type: 'json' } }),
  middle: () => import('world-atlas/countries-50m.json', { with: { type: 'json' } }),
  near: () => import('world-atlas/countries-10m.json', { with: { type: 'json' } }),
};

export const detailFor = (zoom: number): Detail => (zoom < 2.5 ? 'far' : zoom < 5.5 ? 'middle' : 'near');

const loading = new Map<Detail, Promise<BaseMap>>();

/** The outlines of the world, bundled and public domain: a map needs neither a network nor a token. */
export function loadBaseMap(detail: Detail): Promise<BaseMap> {
  const known = loading.get(detail) ?? TOPOLOGIES[detail]().then(module => baseMapOf(module.default));
  loading.set(detail, known);
  return known;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A line that crosses the date line goes on beyond it instead of running back around the world; one around a pole stays. */
function unbroken(line: readonly LonLat[]): readonly LonLat[] {
  const jumps = line.some(([x], index) => index > 0 && Math.abs(x - line[index - 1]![0]) > 180);
  if (!jumps || line.some(([, y]) => Math.abs(y) > 85)) return line;
  let shift = 0;
  return line.map(([x, y], index): LonLat => {
    const before = line[index - 1]?.[0] ?? x;
    if (x - before > 180) shift -= 360;
    else if (before - x > 180) shift += 360;
    return [x + shift, y];
  });
}

function partOf(lines: readonly (readonly LonLat[])[], closed: boolean): BasePart {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const whole = lines.map(unbroken);
  let [south, north] = [90, -90];
  for (const [longitude, latitude] of whole.flat()) {
    const x = (longitude + 180) / 360;
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
  }
  box.top = worldOf([0, north])[1];
  box.bottom = worldOf([0, south])[1];
  let written: string | undefined;
  return { box, path: () => (written ??= whole.map(line => pathOf(line, closed)).join('')) };
}

function pathOf(line: readonly LonLat[], closed: boolean): string {
  const places = line.map(at => {
    const [x, y] = worldOf(at);
    return `${rounded(x * WORLD_UNITS)} ${rounded(y * WORLD_UNITS)}`;
  });
  return `M${places.join('L')}${closed ? 'Z' : ''}`;
}

const polygonsOf = (shape: { type: string }): LonLat[][][] =>
  shape.type === 'Polygon'
    ? [(shape as Polygon).coordinates as LonLat[][]]
    : shape.type === 'MultiPolygon'
      ? ((shape as MultiPolygon).coordinates as LonLat[][][])
      : [];

function baseMapOf(topology: unknown): BaseMap {
  const atlas = topology as Topology;
  const land: BasePart[] = [];
  const names: BaseMap['names'] = [];
  for (const outline of outlinesOf(atlas, 'countries')) {
    const polygons = polygonsOf(outline.geometry);
    for (const rings of polygons) land.push(partOf(rings, true));
    const widest = polygons.map(rings => momentsOf(rings[0] ?? [])).sort((a, b) => b.area - a.area)[0];
    const name = outline.properties.name;
    if (widest && name) names.push({ at: widest.middle, name, width: widest.width / 360 });
  }
  const shapes = atlas.objects.countries as GeometryCollection;
  const between = mesh(atlas, shapes, (a, b) => a !== b);
  return { land, borders: between.coordinates.map(line => partOf([line as LonLat[]], false)), names };
}

/** The size of a ring on a flat map, its width in degrees and its centre of gravity. */
function momentsOf(ring: readonly LonLat[]): { area: number; width: number; middle: LonLat } {
  let [area, x, y, west, east] = [0, 0, 0, 180, -180];
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index + 1) % ring.length]!;
    const cross = x1 * y2 - x2 * y1;
    area += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
    west = Math.min(west, x1);
    east = Math.max(east, x1);
  }
  const middle: LonLat = area === 0 ? (ring[0] ?? [0, 0]) : [x / (3 * area), y / (3 * area)];
  return { area: Math.abs(area), width: Math.max(0, east - west), middle };
}

/** Copies of the world that are in sight, as whole steps to the east. */
export function copiesInSight(camera: Camera): number[] {
  const { left, right } = sightOf(camera);
  // Outlines across the date line reach into the neighbouring copy.
  const first = Math.floor(left) - 1;
  return Array.from({ length: Math.floor(right) - first + 2 }, (_, index) => first + index);
}

/** The part of the world's square that the frame shows. */
export function sightOf(camera: Camera): Box {
  const { a, b, c, d, e, f } = matrixOf(camera);
  const scale = a * d - b * c;
  const corners = [
    [0, 0],
    [camera.width, 0],
    [0, camera.height],
    [camera.width, camera.height],
  ].map(([x, y]): Place => {
    const [dx, dy] = [x! - e, y! - f];
    return [(d * dx - c * dy) / scale, (a * dy - b * dx) / scale];
  });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

export const inSight = ({ box }: BasePart, sight: Box, copy: number): boolean =>
  box.right + copy >= sight.left &&
  box.left + copy <= sight.right &&
  box.bottom >= sight.top &&
  box.top <= sight.bottom;
