import { type Cell, GENERIC, type QueryFilter } from '@parallax/contract';
import type { Option } from '../../../../ui/select/model.ts';

export const NULL_KEY = '<NULL>';
export const EMPTY_KEY = '<empty string>';

const keyOf = (value: unknown): string | number => {
  if (value === null || value === undefined) return NULL_KEY;
  if (value === '') return EMPTY_KEY;
  return typeof value === 'number' ? value : String(value);
};

const dayOf = (epoch: number): string => {
  const text = new Date(epoch).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
};

/** A value of a column as a choice; times by their date. */
export function optionOf(value: unknown, generic: number | null): Option {
  const key = keyOf(value);
  const time = generic === GENERIC.temporal && typeof value === 'number';
  return { value: key, label: time ? dayOf(value) : String(key) };
}

/** The value behind a choice, also behind one that was typed. */
export function chosenValue({ value }: Option, generic: number | null): Cell {
  if (value === NULL_KEY) return null;
  if (value === EMPTY_KEY) return '';
  if (generic === GENERIC.boolean) return String(value).toLowerCase() === 'true';
  if (generic === GENERIC.numeric && String(value).trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  if (generic === GENERIC.temporal && typeof value === 'string' && Number.isFinite(Date.parse(value)))
    return Date.parse(value.length === 10 ? value : `${value.replace(' ', 'T')}Z`);
  return value;
}

/** How a search text is looked up on the server; null where the few values are looked through here. */
export function searchFor(column: string, text: string, generic: number | null): QueryFilter | null {
  const wanted = text.trim();
  if (!wanted || generic === GENERIC.boolean) return null;
  return { col: column, op: 'ILIKE', val: `%${wanted}%` };
}
