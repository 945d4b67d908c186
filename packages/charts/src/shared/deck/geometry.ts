import { type Cell, geohashBox } from '@parallax/contract';
import type { LonLat } from '../../map/view.ts';
import { isRecord } from '../settings/read.ts';

const isPair = (value: unknown): value is LonLat =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

/** Google's encoded polyline: steps of five decimals, latitude first. */
export function decodePolyline(encoded: string): LonLat[] {
  const path: LonLat[] = [];
  let [at, latitude, longitude] = [0, 0, 0];
  const next = (): number => {
    let [shift, result, byte] = [0, 0, 0];
    do {
      byte = encoded.charCodeAt(at++) - 63;
      result |= (byte & 0x1f) << shift;
      shift += 5;
    } while (byte >= 0x20 && at < encoded.length);
    return result & 1 ? ~(result >> 1) : result >> 1;
  };
  while (at < encoded.length) {
    latitude += next();
    longitude += next();
    path.push([longitude / 1e5, latitude / 1e5]);
  }
  return path.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)) ? path : [];
}

function parsed(cell: Cell | undefined): unknown {
  if (typeof cell !== 'string') return cell;
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}

/** Lists of places may stand alone, in a `path` or `geometry`, or as the first ring of a polygon. */
function coordinatesIn(value: unknown): LonLat[] {
  if (isRecord(value))
    return coordinatesIn(value.geometry ?? value.coordinates ?? value.path ?? value.polygon);
  if (!Array.isArray(value)) return [];
  return value.every(isPair) ? value.map(([x, y]) => [x, y]) : coordinatesIn(value[0]);
}

export type LineType = 'json' | 'polyline' | 'geohash' | 'zipcode';

function boxRing(hash: string): LonLat[] {
  const box = geohashBox(hash);
  if (!box || hash === '') return [];
  const { west, south, east, north } = box;
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** The places of a line or outline stored in a cell; empty where the cell cannot be read. */
export function pathOf(cell: Cell | undefined, type: string, reverse: boolean): LonLat[] {
  const path =
    type === 'polyline'
      ? decodePolyline(String(cell ?? ''))
      : type === 'geohash'
        ? boxRing(String(cell ?? ''))
        : coordinatesIn(parsed(cell));
  const turned = reverse ? path.map(([x, y]): LonLat => [y, x]) : path;
  return turned.filter(([x, y]) => Math.abs(x) <= 540 && Math.abs(y) <= 90);
}

/** One drawable geometry of a GeoJSON document with the properties it carries. */
export interface GeoPiece {
  type: 'point' | 'line' | 'area';
  rings: LonLat[][];
  properties: Record<string, unknown>;
}

const pieceLists: Record<string, (coordinates: unknown) => { type: GeoPiece['type']; rings: unknown[] }[]> = {
  Point: at => [{ type: 'point', rings: [[at]] }],
  MultiPoint: list => asArray(list).map(at => ({ type: 'point', rings: [[at]] })),
  LineString: line => [{ type: 'line', rings: [line] }],
  MultiLineString: lines => asArray(lines).map(line => ({ type: 'line', rings: [line] })),
  Polygon: rings => [{ type: 'area', rings: asArray(rings) }],
  MultiPolygon: polygons => asArray(polygons).map(rings => ({ type: 'area', rings: asArray(rings) })),
};

const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Everything drawable in a GeoJSON document; what is not GeoJSON is left out. */
export function geoPieces(document: unknown, properties: Record<string, unknown> = {}): GeoPiece[] {
  if (!isRecord(document)) return [];
  if (document.type === 'FeatureCollection') {
    return asArray(document.features).flatMap(feature => geoPieces(feature, properties));
  }
  if (document.type === 'Feature') {
    return geoPieces(document.geometry, isRecord(document.properties) ? document.properties : properties);
  }
  if (document.type === 'GeometryCollection') {
    return asArray(document.geometries).flatMap(geometry => geoPieces(geometry, properties));
  }
  const list = pieceLists[String(document.type)];
  if (!list) return [];
  return list(document.coordinates).flatMap(({ type, rings }): GeoPiece[] => {
    const clean = rings
      .map(ring =>
        asArray(ring)
          .filter(isPair)
          .map(([x, y]): LonLat => [x, y]),
      )
      .filter(ring => ring.length > 0);
    return clean.length > 0 ? [{ type, rings: clean, properties }] : [];
  });
}

export const geoPiecesOf = (cell: Cell | undefined): GeoPiece[] => geoPieces(parsed(cell));
