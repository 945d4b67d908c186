import { PlainError } from '@parallax/contract';
import { PASSWORD_MASK, parseAddress } from '@parallax/engines';
import { isObject } from './extra.ts';

/** `{"credentials": {...}}` → `{"credentials": "XXXXXXXXXX"}`: everything below the first level is secret. */
export function maskSecrets(secrets: Record<string, unknown>): string {
  return JSON.stringify(Object.fromEntries(Object.keys(secrets).map(key => [key, PASSWORD_MASK])));
}

/** The secrets a client sent, with the stored ones where it sent the mask back. */
export function unmaskSecrets(
  sent: string,
  stored: Record<string, unknown>,
): { secrets: Record<string, unknown>; reused: boolean } {
  const parsed: unknown = JSON.parse(sent || '{}');
  if (parsed === null) return { secrets: {}, reused: false };
  if (!isObject(parsed)) {
    throw new PlainError(422, { masked_encrypted_extra: ['Must be a JSON object.'] });
  }
  let reused = false;
  const entries = Object.entries(parsed).flatMap(([key, value]) => {
    if (value !== PASSWORD_MASK) return [[key, value]];
    if (!(key in stored)) return [];
    reused = true;
    return [[key, stored[key]]];
  });
  return { secrets: Object.fromEntries(entries), reused };
}

/** A stored secret may go to no other server, user or database than the one it was given for. */
export function isSameTarget(one: string, other: string): boolean {
  const [a, b] = [parseAddress(one), parseAddress(other)];
  return (
    a.scheme === b.scheme &&
    a.host.toLowerCase() === b.host.toLowerCase() &&
    a.username === b.username &&
    a.path === b.path
  );
}

/** The address with the stored password in the place of the mask. */
export function withStoredPassword(uri: string, stored: string | null): string {
  if (parseAddress(uri).password !== PASSWORD_MASK) return uri;
  const password = stored === null ? null : parseAddress(stored).password;
  if (stored === null || password === null || !isSameTarget(uri, stored)) {
    throw new PlainError(422, {
      sqlalchemy_uri: [
        'The stored password belongs to another server, user or database. Enter the password again.',
      ],
    });
  }
  return uri.replace(`:${PASSWORD_MASK}@`, () => `:${encodeURIComponent(password)}@`);
}
