import { randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Keys } from './keys.ts';
import { TokenError } from './token-error.ts';

export const ACCESS_SECONDS = 900;
export const REFRESH_SECONDS = 30 * 24 * 3600;

/** Clients send the same token for minutes: its signature is checked once. */
const VERIFIED_KEPT = 1_000;

export type TokenType = 'access' | 'refresh';

/** The bearer of a valid token. */
export interface TokenBearer {
  userId: number;
  credentialVersion: number;
  fresh: boolean;
}

export interface Tokens {
  issue(type: TokenType, bearer: TokenBearer): Promise<string>;
  /** Throws a `TokenError` with the text clients match on. */
  verify(type: TokenType, token: string): Promise<TokenBearer>;
}

/** HS256 tokens for API clients. `cv` ties a token to the user's credentials: a new password ends it. */
export function createTokens(keys: Pick<Keys, 'tokens'>, clock: Clock): Tokens {
  const verified = new LRUCache<string, JWTPayload>({ max: VERIFIED_KEPT });
  const claimsOf = async (token: string): Promise<JWTPayload> => {
    const now = clock.now();
    const known = verified.get(token);
    if (known && holdsAt(known, now)) return known;
    const claims = await verifiedClaims(token, keys.tokens, now);
    verified.set(token, claims);
    return claims;
  };
  return {
    issue(type, { userId, credentialVersion, fresh }) {
      const at = Math.floor(clock.now() / 1000);
      return new SignJWT({
        fresh: type === 'access' && fresh,
        type,
        csrf: randomUUID(),
        cv: credentialVersion,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(at)
        .setNotBefore(at)
        .setJti(randomUUID())
        .setSubject(String(userId))
        .setExpirationTime(at + (type === 'access' ? ACCESS_SECONDS : REFRESH_SECONDS))
        .sign(keys.tokens);
    },
    async verify(type, token) {
      const claims = await claimsOf(token);
      if (claims.type !== type) {
        throw new TokenError(
          422,
          `Only ${type === 'refresh' ? 'refresh' : 'non-refresh'} tokens are allowed`,
        );
      }
      const userId = Number(claims.sub);
      if (!Number.isSafeInteger(userId) || typeof claims.cv !== 'number') {
        throw new TokenError(422, 'Invalid claims');
      }
      return { userId, credentialVersion: claims.cv, fresh: claims.fresh === true };
    },
  };
}

/** Of a token whose signature was found good only the time can change. */
const holdsAt = ({ nbf = 0, exp = 0 }: JWTPayload, nowMs: number): boolean =>
  nbf * 1000 <= nowMs && nowMs < exp * 1000;

/** The token of an `Authorization` header. */
export function bearerToken(header: string | undefined): string {
  if (!header) throw new TokenError(401, 'Missing Authorization Header');
  const [scheme, token, ...rest] = header.trim().split(/\s+/);
  if (scheme !== 'Bearer') {
    throw new TokenError(
      401,
      "Missing 'Bearer' type in 'Authorization' header. Expected 'Authorization: Bearer <JWT>'",
    );
  }
  if (!token || rest.length > 0) {
    throw new TokenError(422, "Bad Authorization header. Expected 'Authorization: Bearer <JWT>'");
  }
  return token;
}

async function verifiedClaims(token: string, key: Uint8Array, nowMs: number): Promise<JWTPayload> {
  if (token.split('.').length < 3) throw new TokenError(422, 'Not enough segments');
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(nowMs) });
    return payload;
  } catch (error) {
    throw tokenFault(error);
  }
}

function tokenFault(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new TokenError(401, 'Token has expired');
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return new TokenError(422, 'Signature verification failed');
  if (error instanceof errors.JOSEAlgNotAllowed)
    return new TokenError(422, 'The specified alg value is not allowed');
  if (error instanceof errors.JWTClaimValidationFailed) {
    return new TokenError(422, error.claim === 'nbf' ? 'The token is not yet valid (nbf)' : 'Invalid claims');
  }
  if (error instanceof errors.JOSEError || error instanceof TypeError)
    return new TokenError(422, 'Invalid token');
  return error;
}
