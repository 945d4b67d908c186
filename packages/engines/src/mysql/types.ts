import type { Cell, ColumnInfo, ColumnKind, JsonValue } from '@parallax/contract';
import type { FieldPacket } from 'mysql2';
import { clock, readClock } from '../clock-text.ts';
import { parseExactJson } from '../exact-json.ts';

/** A result column and how the driver's value becomes a cell. */
export interface MysqlColumn extends ColumnInfo {
  read(value: Raw): Cell;
}
/** What the driver delivers with dates, decimals, big integers and documents as text. */
export type Raw = string | number | Buffer | JsonValue;

const BINARY_CHARSET = 63;
const UNSIGNED = 32;
const FLAGS = { enum: 256, set: 2048 };
/** utf8mb4 spends up to four bytes on a character. */
const BYTES_PER_CHARACTER = 4;

const asText = (value: Raw): string => (typeof value === 'string' ? value : String(value));
const asNumber = (value: Raw): number => Number(value);
const asIs = (value: Raw): Cell => value;
const bits = (value: Raw): bigint =>
  Buffer.isBuffer(value) ? BigInt(`0x${value.toString('hex') || '0'}`) : BigInt(Number(value));

const INTEGERS: Record<number, string> = {
  1: 'TINYINT',
  2: 'SMALLINT',
  3: 'INTEGER',
  9: 'MEDIUMINT',
  13: 'YEAR',
};
const MOMENTS: Record<number, [string, ColumnKind]> = {
  7: ['TIMESTAMP', 'timestamp'],
  10: ['DATE', 'date'],
  12: ['DATETIME', 'timestamp'],
  14: ['DATE', 'date'],
};

/** Reads the column definition of the protocol (Protocol::ColumnDefinition41). */
export function columnOf(field: FieldPacket): MysqlColumn {
  const { name } = field;
  const code = field.columnType ?? field.type ?? 0;
  const flags = typeof field.flags === 'number' ? field.flags : 0;
  const unsigned = (flags & UNSIGNED) !== 0;
  const length = field.columnLength ?? field.length ?? 0;
  const sign = unsigned ? ' UNSIGNED' : '';
  if (field.extendedFormat === 'json' || code === 245) {
    return { name, type: 'JSON', kind: 'json', read: value => parseExactJson(asText(value)) };
  }
  if (INTEGERS[code]) return { name, type: `${INTEGERS[code]}${sign}`, kind: 'int', read: asNumber };
  if (MOMENTS[code]) return { name, type: MOMENTS[code][0], kind: MOMENTS[code][1], read: moment };
  switch (code) {
    case 8:
      return { name, type: `BIGINT${sign}`, kind: 'bigint', read: value => BigInt(asText(value)) };
    case 4:
    case 5:
      return { name, type: code === 4 ? 'FLOAT' : 'DOUBLE', kind: 'float', read: asNumber };
    case 0:
    case 246:
      return { name, type: decimalType(length, field.decimals, unsigned), kind: 'decimal', read: asText };
    case 11:
      return { name, type: 'TIME', kind: 'time', read: asText };
    case 16:
      return length <= 32
        ? { name, type: `BIT(${length})`, kind: 'int', read: value => Number(bits(value)) }
        : { name, type: `BIT(${length})`, kind: 'bigint', read: bits };
    case 255:
      return { name, type: 'GEOMETRY', kind: 'json', read: asIs };
    case 6:
      return { name, type: 'NULL', kind: 'string', read: asText };
    default:
      return textOrBinary(field, { code, flags, length });
  }
}

interface Shape {
  code: number;
  flags: number;
  length: number;
}

function textOrBinary({ name, characterSet }: FieldPacket, { code, flags, length }: Shape): MysqlColumn {
  if (flags & FLAGS.enum) return { name, type: 'ENUM', kind: 'string', read: asText };
  if (flags & FLAGS.set) return { name, type: 'SET', kind: 'string', read: asText };
  const blob = code >= 249 && code <= 252;
  if (characterSet === BINARY_CHARSET) {
    return { name, type: blob ? 'BLOB' : `VARBINARY(${length})`, kind: 'binary', read: asIs };
  }
  if (blob) return { name, type: 'TEXT', kind: 'string', read: asText };
  const characters = Math.floor(length / BYTES_PER_CHARACTER);
  return { name, type: `${code === 254 ? 'CHAR' : 'VARCHAR'}(${characters})`, kind: 'string', read: asText };
}

/** The length counts the digits, the point and the sign. */
function decimalType(length: number, scale: number, unsigned: boolean): string {
  return `DECIMAL(${length - (scale > 0 ? 1 : 0) - (unsigned ? 0 : 1)}, ${scale})`;
}

/** Zero dates and zero months, which MySQL may hold, are no dates. */
export function readMoment(text: string): boolean {
  return text.slice(5, 7) !== '00' && text.slice(8, 10) !== '00' && readClock(text);
}

const moment = (value: Raw): number | null => (readMoment(asText(value)) ? clock.milliseconds : null);

const KINDS: [RegExp, ColumnKind][] = [
  [/^bigint|^serial/, 'bigint'],
  [/^bit\((3[3-9]|[4-6]\d)\)/, 'bigint'],
  [/^(tiny|small|medium)?int|^year|^bit|^bool/, 'int'],
  [/^(decimal|numeric|dec|fixed)/, 'decimal'],
  [/^(float|double|real)/, 'float'],
  [/^(datetime|timestamp)/, 'timestamp'],
  [/^date/, 'date'],
  [/^time/, 'time'],
  [/blob|binary/, 'binary'],
  [/^json/, 'json'],
  [/^(multi)?(point|linestring|polygon)|^geometry/, 'json'],
];

/** The kind of a declared column from `COLUMN_TYPE`. */
export const kindOfType = (type: string): ColumnKind =>
  KINDS.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1] ?? 'string';
