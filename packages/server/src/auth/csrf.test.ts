import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCsrf } from './csrf.ts';

const START = Date.UTC(2026, 0, 1);

describe('csrf', () => {
  let now = START;
  const csrf = createCsrf({ csrf: randomBytes(32) }, { now: () => now });
  const refusal = (reason: string) =>
    expect.objectContaining({ status: 400, message: `400 Bad Request: The CSRF ${reason}` });

  it('accepts the token of the same session for seven days', () => {
    now = START;
    const token = csrf.issue('cookie');
    csrf.check('cookie', token);
    now = START + 7 * 86_400_000;
    csrf.check('cookie', token);
    now += 1000;
    expect(() => csrf.check('cookie', token)).toThrow(refusal('token has expired.'));
    now = START;
  });

  it.each([
    ['cookie', undefined, 'token is missing.'],
    ['cookie', '', 'token is missing.'],
    [undefined, 'x.y', 'session token is missing.'],
    ['cookie', 'nonsense', 'token is invalid.'],
    ['cookie', `${Math.floor(START / 1000).toString(36)}.AAAA`, 'token is invalid.'],
  ])('session %s with token %s is refused', (session, token, reason) => {
    expect(() => csrf.check(session, token)).toThrow(refusal(reason));
  });

  it('refuses the token of another session, another key, or another time', () => {
    const token = csrf.issue('cookie');
    expect(() => csrf.check('other', token)).toThrow(refusal('token is invalid.'));
    const foreign = createCsrf({ csrf: randomBytes(32) }, { now: () => now }).issue('cookie');
    expect(() => csrf.check('cookie', foreign)).toThrow(refusal('token is invalid.'));
    const later = `${(START / 1000 + 9).toString(36)}.${token.split('.')[1]}`;
    expect(() => csrf.check('cookie', later)).toThrow(refusal('token is invalid.'));
  });
});
