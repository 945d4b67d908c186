import { columnOf, type Frame, geohashBox } from '@parallax/contract';
import type { LonLat } from '../../map/view.ts';
import { toNumber } from '../format/value.ts';
import { isRecord } from '../settings/read.ts';

/** How a chart finds places in its rows. */
export type Spatial =
  | { type: 'latlong'; lonCol: string; latCol: string }
  | { type: 'delimited'; lonlatCol: string; delimiter: string; reverse: boolean }
  | { type: 'geohash'; geohashCol: string };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A saved spatial value; null while it is not complete. */
export function readSpatial(value: unknown): Spatial | null {
  if (!isRecord(value)) return null;
  const reverse = value.reverseCheckbox === true;
  switch (value.type) {
    case 'latlong': {
      const [lonCol, latCol] = [text(value.lonCol), text(value.latCol)];
      return lonCol && latCol ? { type: 'latlong', lonCol, latCol } : null;
    }
    case 'delimited': {
      const lonlatCol = text(value.lonlatCol);
      return lonlatCol
        ? { type: 'delimited', lonlatCol, delimiter: text(value.delimiter) || ',', reverse }
        : null;
    }
    case 'geohash': {
      const geohashCol = text(value.geohashCol);
      return geohashCol ? { type: 'geohash', geohashCol } : null;
    }
    default:
      return null;
  }
}

export function spatialColumns(spatial: Spatial | null): string[] {
  switch (spatial?.type) {
    case 'latlong':
      return [spatial.lonCol, spatial.latCol];
    case 'delimited':
      return [spatial.lonlatCol];
    case 'geohash':
      return [spatial.geohashCol];
    default:
      return [];
  }
}

const onEarth = (longitude: number | null, latitude: number | null): LonLat | null =>
  longitude === null || latitude === null || Math.abs(longitude) > 540 || Math.abs(latitude) > 90
    ? null
    : [longitude, latitude];

function fromText(cell: unknown, delimiter: string, reverse: boolean): LonLat | null {
  const [first, second] = String(cell ?? '')
    .split(delimiter)
    .map(part => toNumber(part.trim()));
  // Such texts are read latitude first, as people write them.
  const [latitude, longitude] = reverse ? [second, first] : [first, second];
  return onEarth(longitude ?? null, latitude ?? null);
}

/** The place of each row; null where it has none. */
export function placesOf(frame: Frame, spatial: Spatial | null): (LonLat | null)[] {
  const values = spatialColumns(spatial).map(name => columnOf(frame, name)?.values);
  const rows = Array.from({ length: frame.length }, (_, row) => row);
  switch (spatial?.type) {
    case 'latlong':
      return rows.map(row => onEarth(toNumber(values[0]?.[row]), toNumber(values[1]?.[row])));
    case 'delimited':
      return rows.map(row => fromText(values[0]?.[row], spatial.delimiter, spatial.reverse));
    case 'geohash':
      return rows.map(row => {
        const cell = values[0]?.[row];
        const box = typeof cell === 'string' && cell !== '' ? geohashBox(cell) : null;
        return box && [(box.west + box.east) / 2, (box.south + box.north) / 2];
      });
    default:
      return rows.map(() => null);
  }
}

/** A shape's outline that is not closed yet is closed when drawn; the spatial control must name its columns. */
export const completeSpatial = (value: unknown): string | null =>
  readSpatial(value) ? null : 'cannot be empty';
