import { createHmac, randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { TokenError } from './token-error.ts';
import { bearerToken, createTokens, type Tokens, type TokenType } from './tokens.ts';

const KEY = randomBytes(32);
const START = Date.UTC(2026, 0, 1, 12);
const bearer = { userId: 7, credentialVersion: 3, fresh: true };
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function forge(header: object, claims: object, key: Buffer = KEY, hash = 'sha256'): string {
  const body = `${part(header)}.${part(claims)}`;
  return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`;
}

describe('tokens', () => {
  let now: number;
  let tokens: Tokens;
  beforeEach(() => {
    now = START;
    tokens = createTokens({ tokens: KEY }, { now: () => now });
  });

  it.each([
    ['access', 900, true],
    ['refresh', 2_592_000, false],
  ] as const)('%s tokens carry the documented claims', async (type, seconds, fresh) => {
    const token = await tokens.issue(type, bearer);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const at = START / 1000;
    expect(decodeJwt(token)).toEqual({
      fresh,
      iat: at,
      nbf: at,
      exp: at + seconds,
      type,
      sub: '7',
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      csrf: expect.stringMatching(/^[0-9a-f-]{36}$/),
      cv: 3,
    });
    expect(await tokens.verify(type, token)).toEqual({ ...bearer, fresh });
  });

  it('ends at its time and not before', async () => {
    const token = await tokens.issue('access', bearer);
    now = START + 899_000;
    await tokens.verify('access', token);
    now = START + 900_000;
    await expect(tokens.verify('access', token)).rejects.toEqual(new TokenError(401, 'Token has expired'));
  });

  const claims = { sub: '7', type: 'access', cv: 3, fresh: true, nbf: START / 1000, exp: START / 1000 + 60 };
  const HS256 = { alg: 'HS256', typ: 'JWT' };
  it.each<[string, TokenType, string, number, string]>([
    ['no token at all', 'access', 'nonsense', 422, 'Not enough segments'],
    ['two segments', 'access', 'a.b', 422, 'Not enough segments'],
    ['three segments of noise', 'access', 'a.b.c', 422, 'Invalid token'],
    ['another key', 'access', forge(HS256, claims, randomBytes(32)), 422, 'Signature verification failed'],
    ['a cut signature', 'access', forge(HS256, claims).slice(0, -4), 422, 'Signature verification failed'],
    [
      'alg none',
      'access',
      `${part({ alg: 'none' })}.${part(claims)}.`,
      422,
      'The specified alg value is not allowed',
    ],
    [
      'another hash',
      'access',
      forge({ alg: 'HS512' }, claims, KEY, 'sha512'),
      422,
      'The specified alg value is not allowed',
    ],
    [
      'not valid yet',
      'access',
      forge(HS256, { ...claims, nbf: START / 1000 + 9 }),
      422,
      'The token is not yet valid (nbf)',
    ],
    ['a subject that is no id', 'access', forge(HS256, { ...claims, sub: 'x' }), 422, 'Invalid claims'],
    ['no credential version', 'access', forge(HS256, { ...claims, cv: undefined }), 422, 'Invalid claims'],
    [
      'an access token for a refresh',
      'refresh',
      forge(HS256, claims),
      422,
      'Only refresh tokens are allowed',
    ],
    [
      'a refresh token for a call',
      'access',
      forge(HS256, { ...claims, type: 'refresh' }),
      422,
      'Only non-refresh tokens are allowed',
    ],
  ])('refuses %s', async (_, type, token, status, msg) => {
    await expect(tokens.verify(type, token)).rejects.toEqual(new TokenError(status as 401 | 422, msg));
  });

  it('refuses a token whose claims were changed after signing', async () => {
    const [header, , signature] = (await tokens.issue('access', bearer)).split('.');
    const altered = `${header}.${part({ ...claims, sub: '1' })}.${signature}`;
    await expect(tokens.verify('access', altered)).rejects.toMatchObject({
      msg: 'Signature verification failed',
    });
  });
});

describe('bearerToken', () => {
  it('takes the token', () => {
    expect(bearerToken('Bearer a.b.c')).toBe('a.b.c');
  });
  it.each([
    [undefined, 401, 'Missing Authorization Header'],
    ['', 401, 'Missing Authorization Header'],
    [
      'Basic abc',
      401,
      "Missing 'Bearer' type in 'Authorization' header. Expected 'Authorization: Bearer <JWT>'",
    ],
    ['Bearer', 422, "Bad Authorization header. Expected 'Authorization: Bearer <JWT>'"],
    ['Bearer a b', 422, "Bad Authorization header. Expected 'Authorization: Bearer <JWT>'"],
  ])('refuses %j', (header, status, msg) => {
    expect(() => bearerToken(header)).toThrow(expect.objectContaining({ status, msg }));
  });
});
