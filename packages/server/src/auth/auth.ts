import type { Clock } from '../clock.ts';
import type { Metadata } from '../metadata/open.ts';
import { Accounts } from './accounts.ts';
import { type Csrf, createCsrf } from './csrf.ts';
import { databaseProvider } from './database-provider.ts';
import { createGuestTokens, type GuestTokens } from './guest-tokens.ts';
import type { IdentityProvider, PasswordProof } from './identity-provider.ts';
import type { Keys } from './keys.ts';
import { LoginLimit } from './login-limit.ts';
import { Principals } from './principals.ts';
import { createSealer, type Sealer } from './sealing.ts';
import { type SessionOrigin, Sessions } from './sessions.ts';
import { SignIn } from './sign-in.ts';
import { TokenError } from './token-error.ts';
import { bearerToken, createTokens } from './tokens.ts';

export interface Auth {
  principals: Principals;
  signIn: SignIn;
  csrf: Csrf;
  guestTokens: GuestTokens;
  sealer: Sealer;
  /** Starts a session and returns the cookie's new value. */
  startSession(userId: number, origin: SessionOrigin, previous?: string): Promise<string>;
  endSession(token: string): Promise<void>;
  /** Tokens for a user who just signed in. */
  issueTokens(userId: number, refresh: boolean): Promise<{ access_token: string; refresh_token?: string }>;
  /** A new access token for the `Authorization` header's refresh token. */
  refresh(authorization: string | undefined): Promise<{ access_token: string }>;
}

export interface AuthOptions {
  metadata: Metadata;
  keys: Keys;
  clock: Clock;
  /** Who guest tokens are for. */
  audience?: string;
  /** Seconds a guest token lives. */
  guestTokenSeconds?: number;
  /** Password providers besides the user table. */
  providers?: readonly IdentityProvider<PasswordProof>[];
}

/**
 * Everything the HTTP layer asks about identity.
 *
 * @example
 * const userId = await auth.signIn.withPassword({ username, password }, address);
 * const cookie = await auth.startSession(userId, { address });
 * const principal = await auth.principals.resolve({ session: cookie });
 */
export function createAuth({
  metadata,
  keys,
  clock,
  audience = 'parallax',
  guestTokenSeconds,
  providers = [],
}: AuthOptions): Auth {
  const accounts = new Accounts(metadata);
  const sessions = new Sessions(metadata, clock);
  const tokens = createTokens(keys, clock);
  const guestTokens = createGuestTokens(keys, clock, { audience, lifetime: guestTokenSeconds });
  const bearer = async (userId: number) => {
    const account = await accounts.user(userId);
    if (!account?.active) throw new TokenError(401, 'Token has been revoked');
    return { userId, credentialVersion: account.credentialVersion };
  };
  return {
    principals: new Principals({ accounts, sessions, tokens, guestTokens }),
    signIn: new SignIn({
      db: metadata.db,
      clock,
      limit: new LoginLimit(clock),
      providers: [databaseProvider(metadata.db), ...providers],
    }),
    csrf: createCsrf(keys, clock),
    guestTokens,
    sealer: createSealer(keys),
    async startSession(userId, origin, previous) {
      const { credentialVersion } = await bearer(userId);
      return sessions.start({ id: userId, credentialVersion }, origin, previous);
    },
    endSession: token => sessions.end(token),
    async issueTokens(userId, refresh) {
      const who = await bearer(userId);
      const access_token = await tokens.issue('access', { ...who, fresh: true });
      if (!refresh) return { access_token };
      return { access_token, refresh_token: await tokens.issue('refresh', { ...who, fresh: false }) };
    },
    async refresh(authorization) {
      const given = await tokens.verify('refresh', bearerToken(authorization));
      const who = await bearer(given.userId);
      if (who.credentialVersion !== given.credentialVersion)
        throw new TokenError(401, 'Token has been revoked');
      return { access_token: await tokens.issue('access', { ...who, fresh: false }) };
    },
  };
}
