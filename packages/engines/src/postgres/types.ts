import type { Cell, ColumnKind, JsonValue } from '@parallax/contract';
import { clock, readClock } from '../clock-text.ts';
import { exactNumber, parseExactJson } from '../exact-json.ts';
import { parseArray } from './array-text.ts';

/** A type of the server: its name for people, and how its text becomes a cell. */
export interface PgType {
  name: string;
  kind: ColumnKind;
  /** Text of the wire to a cell; moments go through `readClock` instead. */
  read(text: string): Cell;
}

const same = (text: string): string => text;
const bytes = (text: string): Uint8Array => Buffer.from(text.slice(2), 'hex');
const moment = (text: string): number | null => (readClock(text) ? clock.milliseconds : null);

const type = (name: string, kind: ColumnKind, read: (text: string) => Cell): PgType => ({ name, kind, read });
const text = (name: string) => type(name, 'string', same);

/** The built-in types by their fixed object identifiers (pg_type.dat). */
const SCALARS: Record<number, PgType> = {
  16: type('BOOLEAN', 'bool', value => value === 't'),
  17: type('BYTEA', 'binary', bytes),
  18: text('"char"'),
  19: text('NAME'),
  20: type('BIGINT', 'bigint', BigInt),
  21: type('SMALLINT', 'int', Number),
  23: type('INTEGER', 'int', Number),
  25: text('TEXT'),
  26: type('OID', 'int', Number),
  114: type('JSON', 'json', parseExactJson),
  142: text('XML'),
  650: text('CIDR'),
  700: type('REAL', 'float', Number),
  701: type('DOUBLE PRECISION', 'float', Number),
  705: text('TEXT'),
  790: text('MONEY'),
  829: text('MACADDR'),
  869: text('INET'),
  1042: text('CHAR'),
  1043: text('VARCHAR'),
  1082: type('DATE', 'date', moment),
  1083: type('TIME', 'time', same),
  1114: type('TIMESTAMP', 'timestamp', moment),
  1184: type('TIMESTAMP WITH TIME ZONE', 'timestamptz', moment),
  1186: type('INTERVAL', 'interval', same),
  1266: type('TIME WITH TIME ZONE', 'time', same),
  1560: text('BIT'),
  1562: text('BIT VARYING'),
  1700: type('NUMERIC', 'decimal', same),
  2950: text('UUID'),
  3802: type('JSONB', 'json', parseExactJson),
};

/** Array types whose elements are built in: array identifier to element identifier. */
const ARRAYS: Record<number, number> = {
  1000: 16,
  1001: 17,
  1003: 19,
  1005: 21,
  1007: 23,
  1009: 25,
  1014: 1042,
  1015: 1043,
  1016: 20,
  1021: 700,
  1022: 701,
  1028: 26,
  1041: 869,
  1115: 1114,
  1182: 1082,
  1183: 1083,
  1185: 1184,
  1187: 1186,
  1231: 1700,
  1270: 1266,
  199: 114,
  2951: 2950,
  3807: 3802,
  651: 650,
  143: 142,
};

/** A built-in type, or null for one that only the server's catalog can explain. */
export function builtinType(oid: number): PgType | null {
  const scalar = SCALARS[oid];
  if (scalar) return scalar;
  const element = SCALARS[ARRAYS[oid] ?? -1];
  return element ? arrayOf(element) : null;
}

export const arrayOf = (element: PgType): PgType =>
  type(`${element.name}[]`, 'json', value => parseArray(value, item => jsonElement(element, item)));

/** Types made by users and extensions travel as text. */
export const userType = (name: string): PgType => text(name);

function jsonElement(element: PgType, value: string): JsonValue {
  switch (element.kind) {
    case 'bool':
      return value === 't';
    case 'int':
    case 'bigint':
    case 'float':
    case 'decimal':
      return exactNumber(value);
    case 'json':
      return parseExactJson(value);
    default:
      return value;
  }
}

/** `VARCHAR(20)`, `NUMERIC(12, 2)`: the type's name with the modifier of the column. */
export function typeText(oid: number, name: string, modifier: number): string {
  if (modifier < 0) return name;
  switch (oid) {
    case 1042:
    case 1043:
      return `${name}(${modifier - 4})`;
    case 1700:
      return `${name}(${((modifier - 4) >> 16) & 0xffff}, ${((modifier - 4) << 21) >> 21})`;
    case 1560:
    case 1562:
      return `${name}(${modifier})`;
    default:
      return name;
  }
}
