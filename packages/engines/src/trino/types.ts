import type { Cell, ColumnInfo, ColumnKind, JsonValue } from '@parallax/contract';
import { clock, readClock } from '../clock-text.ts';
import { parseExactJson } from '../exact-json.ts';
import { shiftFromZone } from './zones.ts';

/** The protocol's description of a type; rows name their fields in the arguments. */
export interface Signature {
  rawType: string;
  arguments?: { kind: string; value: unknown }[];
}
export interface TrinoColumn extends ColumnInfo {
  read(value: JsonValue): Cell;
}

const KINDS: Record<string, ColumnKind> = {
  boolean: 'bool',
  tinyint: 'int',
  smallint: 'int',
  integer: 'int',
  bigint: 'bigint',
  real: 'float',
  double: 'float',
  decimal: 'decimal',
  varbinary: 'binary',
  date: 'date',
  time: 'time',
  'time with time zone': 'time',
  timestamp: 'timestamp',
  'timestamp with time zone': 'timestamptz',
  'interval year to month': 'interval',
  'interval day to second': 'interval',
  json: 'json',
  array: 'json',
  map: 'json',
  row: 'json',
};

/** `timestamp(6) with time zone` is a `timestamp with time zone`. */
export const kindOfType = (type: string): ColumnKind =>
  KINDS[
    type
      .replace(/\(.*\)/s, '')
      .trim()
      .toLowerCase()
  ] ?? 'string';

const READERS: Partial<Record<ColumnKind, (value: JsonValue) => Cell>> = {
  bigint: value => BigInt(String(value)),
  // NaN and the infinities arrive as text.
  float: Number,
  decimal: String,
  binary: value => Buffer.from(String(value), 'base64'),
  date: value => (readClock(String(value)) ? clock.milliseconds : null),
};

export function columnOf({ name, type, typeSignature }: WireColumn): TrinoColumn {
  const kind = kindOfType(type);
  const text = type.replace(/^[a-z ]+/, word => word.toUpperCase());
  if (kind === 'json') return { name, type: text, kind, read: value => jsonOf(typeSignature, value) };
  return { name, type: text, kind, read: READERS[kind] ?? (value => value) };
}

export interface WireColumn {
  name: string;
  type: string;
  typeSignature: Signature;
}

/** Reads a moment into `clock`, with the zone it names, if any. */
export function readMoment(text: string): boolean {
  if (readClock(text)) return true;
  const space = text.lastIndexOf(' ');
  if (!readClock(text.slice(0, space))) return false;
  clock.milliseconds = shiftFromZone(clock.milliseconds, text.slice(space + 1));
  return true;
}

/** Nested values: rows get their field names, documents are parsed, the rest is JSON already. */
function jsonOf({ rawType, arguments: parts = [] }: Signature, value: JsonValue): JsonValue {
  if (value === null) return null;
  if (rawType === 'json' && typeof value === 'string') return parseExactJson(value);
  if (rawType === 'array' && Array.isArray(value)) {
    const element = signatureOf(parts[0]?.value);
    return element ? value.map(item => jsonOf(element, item)) : value;
  }
  if (rawType === 'map' && typeof value === 'object' && !Array.isArray(value)) {
    const element = signatureOf(parts[1]?.value);
    if (!element) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, jsonOf(element, item)]));
  }
  if (rawType === 'row' && Array.isArray(value)) return rowOf(parts, value);
  return value;
}

function rowOf(parts: { value: unknown }[], values: JsonValue[]): JsonValue {
  const fields = values.map((item, index): [string, JsonValue] => {
    const field = objectOf(parts[index]?.value);
    const name = objectOf(field.fieldName).name;
    const signature = signatureOf(field.typeSignature);
    return [typeof name === 'string' ? name : `field${index}`, signature ? jsonOf(signature, item) : item];
  });
  return Object.fromEntries(fields);
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function signatureOf(value: unknown): Signature | null {
  const { rawType, arguments: parts } = objectOf(value);
  if (typeof rawType !== 'string') return null;
  return { rawType, arguments: Array.isArray(parts) ? parts : [] };
}
