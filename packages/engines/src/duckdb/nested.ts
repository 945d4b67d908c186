import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBUnionValue,
  type DuckDBValue,
  DuckDBVariantValue,
} from '@duckdb/node-api';
import type { Cell, JsonValue } from '@parallax/contract';
import { exactNumber } from '../exact-json.ts';

/** Values that have a text of their own: times, intervals, identifiers, bit strings. */
export const textCell = (value: DuckDBValue): Cell => String(value);

/** A top-level nested value, blob or very long integer. */
export function structuredCell(value: DuckDBValue): Cell {
  if (typeof value === 'bigint') return value;
  if (value instanceof DuckDBBlobValue) return Uint8Array.from(value.bytes);
  return jsonOf(value);
}

/** Lists, structs and maps as JSON; numbers that a double cannot hold become text. */
function jsonOf(value: DuckDBValue): JsonValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint' || value instanceof DuckDBDecimalValue) return exactNumber(value.toString());
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) return value.items.map(jsonOf);
  if (value instanceof DuckDBStructValue) return objectOf(Object.entries(value.entries));
  if (value instanceof DuckDBMapValue) {
    return objectOf(value.entries.map(({ key, value: inner }) => [String(key), inner]));
  }
  if (value instanceof DuckDBUnionValue || value instanceof DuckDBVariantValue) return jsonOf(value.value);
  return value.toString();
}

const objectOf = (entries: [string, DuckDBValue][]): JsonValue =>
  Object.fromEntries(entries.map(([key, value]) => [key, jsonOf(value)]));
