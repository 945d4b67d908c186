import { QueryError } from '../error.ts';
import { headOf, nameOf, type Table } from './table.ts';

export type Options = Record<string, unknown>;

/** A post-processing failure as the API words it. */
export function fail(text: string): never {
  throw new QueryError(text);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalid = (name: string, expected: string): never =>
  fail(`Invalid post-processing option: \`${name}\` must be ${expected}.`);

export function textOption(options: Options, name: string): string | null {
  const value = options[name] ?? null;
  return value === null || typeof value === 'string' ? value : invalid(name, 'text');
}

export function requiredText(options: Options, name: string): string {
  return textOption(options, name) ?? invalid(name, 'given');
}

export function flagOption(options: Options, name: string, fallback: boolean): boolean {
  const value = options[name] ?? fallback;
  return typeof value === 'boolean' ? value : invalid(name, 'true or false');
}

export function numberOption(options: Options, name: string): number | null {
  const value = options[name] ?? null;
  return value === null || (typeof value === 'number' && Number.isFinite(value))
    ? value
    : invalid(name, 'a number');
}

export function wholeOption(options: Options, name: string): number | null {
  const value = numberOption(options, name);
  return value === null || Number.isInteger(value) ? value : invalid(name, 'a whole number');
}

export function textsOption(options: Options, name: string): string[] {
  const value = options[name] ?? [];
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value) || value.some(item => typeof item !== 'string')) {
    return invalid(name, 'a list of names');
  }
  return value as string[];
}

export function mapOption(options: Options, name: string): Map<string, unknown> {
  const value = options[name] ?? {};
  if (!isRecord(value)) return invalid(name, 'an object');
  return new Map(Object.entries(value));
}

/** Source → target names. */
export function namesOption(options: Options, name: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const [source, target] of mapOption(options, name)) {
    names.set(source, typeof target === 'string' ? target : invalid(name, 'a map of names'));
  }
  return names;
}

export function requireColumns(table: Table, names: Iterable<string>): void {
  const known = new Set<string>();
  for (const column of table.columns) known.add(headOf(column)).add(nameOf(column));
  for (const name of names) {
    if (!known.has(name)) fail('Referenced columns not available in DataFrame.');
  }
}
