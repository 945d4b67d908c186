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

const TRUE_WORDS = new Set(['true', '1', 't', 'yes']);

/** A number as it was written; digits beyond what a number can hold stay text, which the database reads in full. */
function numberIn(value: string | number): Cell {
  const text = String(value).trim();
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) return value;
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? text : number;
}

/** The value behind a choice, also behind one that was typed. */
export function chosenValue({ value }: Option, generic: number | null): Cell {
  if (value === NULL_KEY) return null;
  if (value === EMPTY_KEY) return '';
  if (generic === GENERIC.boolean) return TRUE_WORDS.has(String(value).toLowerCase());
  if (generic === GENERIC.numeric) return numberIn(value);
  if (generic === GENERIC.temporal && typeof value === 'string' && Number.isFinite(Date.parse(value)))
    return Date.parse(value.length === 10 ? value : `${value.replace(' ', 'T')}Z`);
  return value;
}

/** Whether a column of this kind can hold what was typed. */
export function isPossible(text: string, generic: number | null): boolean {
  if (generic === GENERIC.numeric) return Number.isFinite(Number(text));
  if (generic === GENERIC.boolean) return /^(true|false)$/i.test(text);
  return generic !== GENERIC.temporal || /^\d{4}-\d\d-\d\d/.test(text);
}

/** How a search text is looked up on the server; null where the few values are looked through here. */
export function searchFor(column: string, text: string, generic: number | null): QueryFilter | null {
  const wanted = text.trim();
  if (!wanted || generic === GENERIC.boolean) return null;
  return { col: column, op: 'ILIKE', val: `%${wanted}%` };
}
