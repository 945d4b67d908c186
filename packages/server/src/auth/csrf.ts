import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@parallax/contract';
import type { Clock } from '../clock.ts';
import type { Keys } from './keys.ts';

export const CSRF_SECONDS = 7 * 24 * 3600;

export interface Csrf {
  /** A token for the holder of this session cookie. */
  issue(session: string): string;
  /** Throws the documented 400 when the token is missing, expired, or of another session. */
  check(session: string | undefined, token: string | undefined): void;
}

/** Tokens bound to the session cookie's value: a page of another site knows neither. */
export function createCsrf(keys: Pick<Keys, 'csrf'>, clock: Clock): Csrf {
  const sign = (session: string, issuedAt: string): Buffer =>
    createHmac('sha256', keys.csrf).update(`${issuedAt}.${session}`).digest();
  return {
    issue(session) {
      const issuedAt = Math.floor(clock.now() / 1000).toString(36);
      return `${issuedAt}.${sign(session, issuedAt).toString('base64url')}`;
    },
    check(session, token) {
      if (!token) throw refused('The CSRF token is missing.');
      if (!session) throw refused('The CSRF session token is missing.');
      const [issuedAt = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(session, issuedAt);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw refused('The CSRF token is invalid.');
      }
      const age = clock.now() / 1000 - Number.parseInt(issuedAt, 36);
      if (!(age <= CSRF_SECONDS)) throw refused('The CSRF token has expired.');
    },
  };
}

const refused = (reason: string): AppError =>
  new AppError('GENERIC_BACKEND_ERROR', {
    status: 400,
    level: 'error',
    message: `400 Bad Request: ${reason}`,
  });
