import { randomBytes } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGuestTokens, type Guest, type GuestTokens } from './guest-tokens.ts';
import { createTokens } from './tokens.ts';

const KEY = randomBytes(32);
const START = Date.UTC(2026, 0, 1, 12);
const guest: Guest = {
  username: 'visitor',
  firstName: 'Vi',
  lastName: 'Sitor',
  claims: {
    resources: [{ type: 'dashboard', id: 'abc' }],
    rules: [{ clause: 'a = 1' }, { clause: 'b = 2', dataset: 3 }],
  },
};

describe('guest tokens', () => {
  let now: number;
  let tokens: GuestTokens;
  beforeEach(() => {
    now = START;
    tokens = createGuestTokens({ guestTokens: KEY }, { now: () => now }, { audience: 'here' });
  });

  it('carry the documented claims and come back as they were', async () => {
    const token = await tokens.sign(guest);
    expect(decodeJwt(token)).toEqual({
      user: { username: 'visitor', first_name: 'Vi', last_name: 'Sitor' },
      resources: guest.claims.resources,
      rls_rules: guest.claims.rules,
      iat: START / 1000,
      exp: START / 1000 + 300,
      aud: 'here',
      type: 'guest',
    });
    expect(await tokens.verify(token)).toEqual(guest);
  });

  it('end after five minutes', async () => {
    const token = await tokens.sign(guest);
    now = START + 299_000;
    expect(await tokens.verify(token)).not.toBeNull();
    now = START + 300_000;
    expect(await tokens.verify(token)).toBeNull();
  });

  it('are refused with another key, audience, type or shape', async () => {
    const clock = { now: () => now };
    expect(
      await tokens.verify(
        await createGuestTokens({ guestTokens: randomBytes(32) }, clock, { audience: 'here' }).sign(guest),
      ),
    ).toBeNull();
    expect(
      await tokens.verify(
        await createGuestTokens({ guestTokens: KEY }, clock, { audience: 'there' }).sign(guest),
      ),
    ).toBeNull();
    const access = await createTokens({ tokens: KEY }, clock).issue('access', {
      userId: 1,
      credentialVersion: 1,
      fresh: true,
    });
    expect(await tokens.verify(access)).toBeNull();
    const endless = await new SignJWT({ user: {}, resources: [], rls_rules: [], type: 'guest' })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('here')
      .sign(KEY);
    expect(await tokens.verify(endless)).toBeNull();
    expect(await tokens.verify('nonsense')).toBeNull();
  });
});
