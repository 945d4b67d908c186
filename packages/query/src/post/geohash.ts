import { GEOHASH_LETTERS, geohashBox } from '@parallax/contract';
import { fail, type Options, requireColumns, requiredText } from './options.ts';
import { columnNamed, numbersOf, numericColumn, type PostColumn, type Table } from './table.ts';

const PRECISION = 12;

/** Adds the longitude and latitude of each geohash's centre. */
export function geohashDecode(table: Table, options: Options): Table {
  const source = requiredText(options, 'geohash');
  requireColumns(table, [source]);
  const points = Array.from(columnNamed(table, source)!.values, hash =>
    hash === null ? null : decode(String(hash)),
  );
  return addCoordinates(table, options, points);
}

/** Adds the 12-character geohash of each point. */
export function geohashEncode(table: Table, options: Options): Table {
  const [latitude, longitude] = [requiredText(options, 'latitude'), requiredText(options, 'longitude')];
  requireColumns(table, [latitude, longitude]);
  const latitudes = numbersOf(columnNamed(table, latitude)!);
  const longitudes = numbersOf(columnNamed(table, longitude)!);
  const values = Array.from(latitudes, (lat, row) => encode(lat, longitudes[row]!));
  const column: PostColumn = {
    path: [requiredText(options, 'geohash')],
    kind: 'string',
    type: 'VARCHAR',
    values,
  };
  return { ...table, columns: [...table.columns, column] };
}

export interface Point {
  latitude: number;
  longitude: number;
  altitude?: number;
}

export function addCoordinates(table: Table, options: Options, points: (Point | null)[]): Table {
  const add = (option: string, read: (point: Point) => number) =>
    numericColumn(
      [requiredText(options, option)],
      Float64Array.from(points, point => (point ? read(point) : Number.NaN)),
    );
  const columns = [
    ...table.columns,
    add('latitude', point => point.latitude),
    add('longitude', point => point.longitude),
  ];
  if (typeof options.altitude === 'string') columns.push(add('altitude', point => point.altitude ?? 0));
  return { ...table, columns };
}

function decode(hash: string): Point {
  const box = geohashBox(hash) ?? fail('Invalid geohash string');
  return { longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2 };
}

function encode(latitude: number, longitude: number): string | null {
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return null;
  if (Math.abs(latitude) > 90) fail('Invalid longitude/latitude');
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180;
  let [west, east, south, north] = [-180, 180, -90, 90];
  let hash = '';
  for (let even = true; hash.length < PRECISION; ) {
    let code = 0;
    for (let bit = 0; bit < 5; bit++, even = !even) {
      const middle = even ? (west + east) / 2 : (south + north) / 2;
      const upper = (even ? wrapped : latitude) >= middle;
      code = code * 2 + Number(upper);
      if (even && upper) west = middle;
      else if (even) east = middle;
      else if (upper) south = middle;
      else north = middle;
    }
    hash += GEOHASH_LETTERS[code];
  }
  return hash;
}
