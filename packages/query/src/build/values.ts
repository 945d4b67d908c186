import { type DatasetColumn, GENERIC } from '@parallax/contract';
import { type Expression, value } from '../ast.ts';
import type { SqlValue } from '../dialect.ts';
import { timeType } from './columns.ts';
import type { FilterScalar, FilterValue } from './prepare.ts';

const NULL_TEXT = '<NULL>';
const EMPTY_TEXT = '<empty string>';

/** A scalar operator given a list takes its first entry; a list operator given a scalar takes a list of one. */
export const firstOf = (of: FilterValue): FilterScalar => (Array.isArray(of) ? (of[0] ?? null) : of);
export const listOf = (of: FilterValue): FilterScalar[] => (Array.isArray(of) ? of : of === null ? [] : [of]);

/** A filter value in the column's terms; null stands for SQL NULL. */
export function filterValue(raw: FilterScalar, of: DatasetColumn | null): Expression | null {
  const cleaned = typeof raw === 'string' ? raw.replace(/^[\t\n]+|[\t\n]+$/g, '') : raw;
  if (cleaned === null || cleaned === NULL_TEXT) return null;
  const given = cleaned === EMPTY_TEXT ? '' : cleaned;
  if (of?.temporal || of?.generic === GENERIC.temporal) return momentOrText(given, of);
  const cast = castTo(given, of);
  return cast === null ? null : value(cast);
}

function castTo(given: string | number | boolean, of: DatasetColumn | null): SqlValue {
  switch (of?.generic) {
    case GENERIC.numeric:
      return toNumber(given);
    case GENERIC.boolean:
      return toBoolean(given);
    case GENERIC.string:
      return typeof given === 'string' ? given : String(given);
    default:
      return given;
  }
}

export function toNumber(given: string | number | boolean): number | bigint | null {
  if (typeof given !== 'string') return Number(given);
  const text = given.trim();
  if (/^[+-]?\d+$/.test(text)) {
    const exact = BigInt(text);
    return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact;
  }
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

const toBoolean = (given: string | number | boolean): boolean =>
  typeof given === 'string' ? given.trim().toLowerCase() === 'true' : Boolean(given);

/** Whole numbers are epoch milliseconds; other text is compared as it stands. */
function momentOrText(given: string | number | boolean, of: DatasetColumn): Expression {
  const instant = typeof given === 'number' ? given : /^[+-]?\d+$/.test(String(given)) ? Number(given) : null;
  if (instant === null || !Number.isInteger(instant) || Math.abs(instant) > 8.64e15) return value(given);
  return { kind: 'instant', value: { instant }, column: timeType(of) };
}
