import { jwtVerify, SignJWT } from 'jose';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Clock } from '../clock.ts';
import type { Keys } from './keys.ts';
import type { GuestClaims } from './principal.ts';

export const GUEST_SECONDS = 300;

const Claims = Type.Object({
  user: Type.Object({
    username: Type.Optional(Type.String()),
    first_name: Type.Optional(Type.String()),
    last_name: Type.Optional(Type.String()),
  }),
  resources: Type.Array(
    Type.Object({ type: Type.String(), id: Type.Union([Type.String(), Type.Integer()]) }),
  ),
  rls_rules: Type.Array(
    Type.Object({ clause: Type.String(), dataset: Type.Optional(Type.Union([Type.Integer(), Type.Null()])) }),
  ),
  type: Type.Literal('guest'),
});

export interface Guest {
  username: string;
  firstName: string;
  lastName: string;
  claims: GuestClaims;
}

export interface GuestTokens {
  sign(guest: Guest): Promise<string>;
  /** Null for anything but a token we signed, for this audience, that has not expired. */
  verify(token: string): Promise<Guest | null>;
}

/** Short-lived tokens that let a page outside show embedded dashboards. */
export function createGuestTokens(
  keys: Pick<Keys, 'guestTokens'>,
  clock: Clock,
  { audience, lifetime = GUEST_SECONDS }: { audience: string; lifetime?: number },
): GuestTokens {
  return {
    sign({ username, firstName, lastName, claims }) {
      const at = clock.now() / 1000;
      return new SignJWT({
        user: { username, first_name: firstName, last_name: lastName },
        resources: claims.resources,
        rls_rules: claims.rules,
        type: 'guest',
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(at)
        .setExpirationTime(at + lifetime)
        .setAudience(audience)
        .sign(keys.guestTokens);
    },
    async verify(token) {
      const claims = await jwtVerify(token, keys.guestTokens, {
        algorithms: ['HS256'],
        audience,
        currentDate: new Date(clock.now()),
        requiredClaims: ['exp', 'iat'],
      }).then(
        ({ payload }) => payload,
        () => null,
      );
      return Check(Claims, claims) ? guestOf(claims) : null;
    },
  };
}

function guestOf(claims: Type.Static<typeof Claims>): Guest {
  return {
    username: claims.user.username ?? 'guest_user',
    firstName: claims.user.first_name ?? 'Guest',
    lastName: claims.user.last_name ?? 'User',
    claims: {
      resources: claims.resources.map(({ type, id }) => ({ type, id: String(id) })),
      rules: claims.rls_rules.map(({ clause, dataset }) =>
        dataset == null ? { clause } : { clause, dataset },
      ),
    },
  };
}
