import { epochMs } from '../../metadata/timestamp.ts';
import { derived, type Field, many, type StoredRow } from './field.ts';

const nameOf = (row: StoredRow, relation: string): string =>
  [row[`${relation}__first_name`], row[`${relation}__last_name`]].filter(Boolean).join(' ');

/** `First Last` of the person a to-one relation points to; empty when there is none. */
export const fullName = (relation: string): Field =>
  derived([`${relation}.first_name`, `${relation}.last_name`], row => nameOf(row, relation));

/** The stored instant with its zone: `2026-01-15T12:00:00.000000+0000`. */
export const utc = (column: string): Field => derived([column], row => `${String(row[column])}+0000`, column);

/** Epoch milliseconds of the stored instant. */
export const epoch = (column: string): Field =>
  derived([column], row => epochMs(String(row[column])), column);

export const ownerFields = (...columns: string[]): Record<string, Field> =>
  Object.fromEntries(
    columns.map(column => [`owners.${column}`, many('owners', column, column === 'id' ? 'int' : 'text')]),
  );

export const tagFields: Record<string, Field> = {
  'tags.id': many('tags', 'id', 'int'),
  'tags.name': many('tags', 'name'),
  'tags.type': many('tags', 'type', 'int'),
};

/** Plain text as HTML paragraphs: nothing in it is read as markup. */
export function paragraphs(text: unknown): string {
  if (typeof text !== 'string' || text.trim() === '') return '';
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .trim()
    .split(/\n\s*\n/)
    .map(part => `<p>${part}</p>`)
    .join('\n');
}
