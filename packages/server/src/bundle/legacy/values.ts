import { createHash } from 'node:crypto';

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** A map that old files hold as JSON text; nothing of what cannot be read. */
export function mapOf(value: unknown): Json {
  if (isObject(value)) return value;
  try {
    const parsed: unknown = JSON.parse(textOf(value) ?? '{}');
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

export const pick = (value: Json, keys: object): Json =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key in keys));

export const omit = (value: Json, keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The uuid of a thing whose file has none: made of what names it there, so that the same file finds the same thing
 * whenever it is imported again.
 */
export function uuidOf(thing: Json, ...name: unknown[]): string {
  if (typeof thing.uuid === 'string' && UUID.test(thing.uuid)) return thing.uuid.toLowerCase();
  const bytes = createHash('sha1')
    .update(JSON.stringify(['parallax legacy file', ...name]))
    .digest()
    .subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
