import { addCoordinates, type Point } from './geohash.ts';
import { fail, type Options, requireColumns, requiredText } from './options.ts';
import { columnNamed, type Table } from './table.ts';

/** Adds latitude, longitude and optionally altitude read from text such as `41.5;-81.0;2.5` or `23°26′ N 23°27′ E`. */
export function geodeticParse(table: Table, options: Options): Table {
  const source = requiredText(options, 'geodetic');
  requireColumns(table, [source]);
  const values = Array.from(columnNamed(table, source)!.values);
  return addCoordinates(
    table,
    options,
    values.map(text => (text === null ? null : parsePoint(String(text)))),
  );
}

const NUMBER = String.raw`[+-]?\d+(?:\.\d+)?`;
const ANGLE = String.raw`(${NUMBER})[°d\s]*(?:(\d+(?:\.\d+)?)['′m]\s*)?(?:(\d+(?:\.\d+)?)["″s]\s*)?`;
const POINT = new RegExp(
  String.raw`^\s*([NS])?\s*${ANGLE}([NS])?\s*[,;/\s]\s*([EW])?\s*${ANGLE}([EW])?(?:\s*[,;/\s]\s*(${NUMBER})\s*(km|m|mi|ft|nm)?)?\s*$`,
  'i',
);
/** Altitudes are kilometres unless a unit says otherwise. */
const KILOMETRES: Record<string, number> = { km: 1, m: 0.001, mi: 1.609344, ft: 0.0003048, nm: 1.852 };

export function parsePoint(text: string): Point {
  const match = POINT.exec(text);
  if (!match) return fail('Invalid geodetic string');
  const [, south1, lat, latMin, latSec, south2, west1, lon, lonMin, lonSec, west2, height, unit] = match;
  const latitude = angle(lat!, latMin, latSec, south1 ?? south2);
  if (Math.abs(latitude) > 90) fail('Invalid geodetic string');
  const turned = angle(lon!, lonMin, lonSec, west1 ?? west2);
  return {
    latitude,
    longitude: Math.abs(turned) > 180 ? ((((turned + 180) % 360) + 360) % 360) - 180 : turned,
    altitude: Number(height ?? 0) * KILOMETRES[(unit ?? 'km').toLowerCase()]!,
  };
}

function angle(degrees: string, minutes = '0', seconds = '0', side = ''): number {
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
  const negative = degrees.startsWith('-') !== /[SW]/i.test(side);
  return negative ? -size : size;
}
