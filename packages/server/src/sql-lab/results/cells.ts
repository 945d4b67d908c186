import type { Cell, Column, ColumnInfo, Frame, ResultColumn } from '@parallax/contract';
import { GENERIC, genericOf } from '@parallax/contract';
import type { Static } from 'typebox';

/** A cell as JSON carries it: numbers that JavaScript would round are texts, moments are ISO texts. */
export type WireCell = null | boolean | number | string | object;

const decoder = new TextDecoder('utf-8', { fatal: true });
const LATEST = 8.64e15;

/** The column with a function that writes its cells. */
export function wireColumn({ kind, values, micros }: Column): (row: number) => WireCell {
  switch (kind) {
    case 'timestamp':
    case 'timestamptz':
    case 'date':
      return row => momentCell(values[row] as Cell, kind, micros?.[row] ?? 0);
    case 'decimal':
      return row => decimalCell(values[row] as Cell);
    default:
      return row => plainCell((values[row] ?? null) as Cell);
  }
}

function plainCell(value: Cell): WireCell {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? safeNumber(value) : null;
    case 'bigint':
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case 'object':
      if (value === null) return null;
      return value instanceof Uint8Array ? bytesText(value) : plainJson(value);
    default:
      return value;
  }
}

/** A whole number beyond this may stand for its neighbours as well. */
const safeNumber = (value: number): number | string =>
  Number.isInteger(value) && Math.abs(value) > Number.MAX_SAFE_INTEGER && Math.abs(value) < 1e21
    ? String(BigInt(value))
    : value;

const plainJson = (value: object): object =>
  JSON.parse(JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item)));

/** As a number when that says exactly the same, else as its digits. */
function decimalCell(value: Cell): WireCell {
  if (typeof value !== 'string') return plainCell(value ?? null);
  const number = Number(value);
  if (!Number.isFinite(number)) return /^nan$/i.test(value) ? null : value;
  return isExact(value, number) ? number : value;
}

/** Fifteen digits always survive the way through a double. */
const isExact = (digits: string, number: number): boolean =>
  digits.replace(/\D/g, '').replace(/^0+/, '').length <= 15 || String(number) === digits;

function momentCell(value: Cell, kind: ColumnInfo['kind'], micros: number): WireCell {
  if (typeof value !== 'number') return plainCell(value ?? null);
  if (!Number.isFinite(value) || Math.abs(value) > LATEST) return null;
  const iso = new Date(value).toISOString();
  if (kind === 'date') return iso.slice(0, iso.indexOf('T'));
  const fraction = `${iso.slice(-4, -1)}${String(micros).padStart(3, '0')}`;
  const seconds = iso.slice(0, -5);
  const text = fraction === '000000' ? seconds : `${seconds}.${fraction}`;
  return kind === 'timestamptz' ? `${text}+00:00` : text;
}

function bytesText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return '[bytes]';
  }
}

/** Rows as lists of cells. */
export function wireRows(frame: Frame): WireCell[][] {
  const cells = frame.columns.map(wireColumn);
  return Array.from({ length: frame.length }, (_, row) => cells.map(cell => cell(row)));
}

/** Rows as objects by column name. */
export function wireObjects(frame: Frame): Record<string, WireCell>[] {
  const cells = frame.columns.map(column => [column.name, wireColumn(column)] as const);
  return Array.from({ length: frame.length }, (_, row) =>
    Object.fromEntries(cells.map(([name, cell]) => [name, cell(row)])),
  );
}

export function wireColumns(columns: readonly ColumnInfo[]): Static<typeof ResultColumn>[] {
  return columns.map(({ name, type, kind }) => {
    const generic = genericOf(kind);
    return {
      column_name: name,
      name,
      type: type || null,
      type_generic: generic,
      is_dttm: generic === GENERIC.temporal,
    };
  });
}

/** Columns that all have a name of their own. */
export function distinctNames(columns: readonly ColumnInfo[]): ColumnInfo[] {
  const taken = new Set(columns.map(column => column.name));
  const seen = new Set<string>();
  return columns.map((column, index) => {
    const base = column.name.trim() === '' ? `_col_${index}` : column.name;
    let name = base;
    for (let copy = 1; seen.has(name) || (copy > 1 && taken.has(name)); copy++) name = `${base}__${copy}`;
    seen.add(name);
    return { ...column, name };
  });
}
