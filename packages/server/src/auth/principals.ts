import { GUEST_PERMISSIONS } from '@parallax/contract';
import type { Account, Accounts, Grants, RoleRef } from './accounts.ts';
import type { GuestTokens } from './guest-tokens.ts';
import type { Principal } from './principal.ts';
import type { Sessions } from './sessions.ts';
import { TokenError } from './token-error.ts';
import { bearerToken, type Tokens } from './tokens.ts';

export const ADMIN_ROLE = 'Admin';
export const PUBLIC_ROLE = 'Public';
/** Whoever grants a token opens the dashboards it names; the Public role may add to that. */
const GUEST_GRANTS: Grants = new Map(
  GUEST_PERMISSIONS.map(([permission]) => [
    permission,
    new Set(GUEST_PERMISSIONS.flatMap(([name, view]) => (name === permission ? [view] : []))),
  ]),
);
const NOTHING: ReadonlySet<string> = new Set();

/** What a request may bring to say who calls. */
export interface Credentials {
  /** Value of the session cookie. */
  session?: string;
  /** The `Authorization` header. */
  authorization?: string;
  /** The `X-GuestToken` header or the `guest_token` form field. */
  guestToken?: string;
}

/** Resolves callers. In the common case it touches no store: accounts, sessions and roles are cached. */
export class Principals {
  constructor(
    private readonly parts: {
      accounts: Accounts;
      sessions: Sessions;
      tokens: Tokens;
      guestTokens: GuestTokens;
    },
  ) {}

  /** The session's user, else the bearer token's, else the guest, else an anonymous caller. */
  async resolve(credentials: Credentials): Promise<Principal> {
    const bySession = credentials.session ? await this.fromSession(credentials.session) : null;
    if (bySession) return bySession;
    if (credentials.authorization?.startsWith('Bearer')) return this.fromBearer(credentials.authorization);
    const guest = credentials.guestToken ? await this.fromGuest(credentials.guestToken) : null;
    return guest ?? this.anonymous();
  }

  /** Null when the session ended: signed out, expired, user disabled, or password changed. */
  async fromSession(token: string): Promise<Principal | null> {
    const session = await this.parts.sessions.find(token);
    const account = session && (await this.parts.accounts.user(session.userId));
    if (!account?.active || account.credentialVersion !== session?.credentialVersion) return null;
    return this.#user(account, 'session');
  }

  /** The bearer of an access token; throws a `TokenError` for anything else. */
  async fromBearer(authorization: string | undefined): Promise<Principal> {
    const bearer = await this.parts.tokens.verify('access', bearerToken(authorization));
    const account = await this.parts.accounts.user(bearer.userId);
    if (!account?.active || account.credentialVersion !== bearer.credentialVersion) {
      throw new TokenError(401, 'Token has been revoked');
    }
    return this.#user(account, 'token');
  }

  async fromGuest(token: string): Promise<Principal | null> {
    const guest = await this.parts.guestTokens.verify(token);
    if (!guest) return null;
    const { role, grants } = await this.parts.accounts.role(PUBLIC_ROLE);
    const { username, firstName, lastName, claims } = guest;
    const person = { id: null, username, firstName, lastName, email: '' };
    return principal(
      { kind: 'guest', via: 'guest-token', ...person, guest: claims },
      role ? [role] : [],
      union(grants, GUEST_GRANTS),
    );
  }

  async anonymous(): Promise<Principal> {
    const { role, grants } = await this.parts.accounts.role(PUBLIC_ROLE);
    const nobody = { id: null, username: '', firstName: '', lastName: '', email: '' };
    return principal({ kind: 'anonymous', via: 'none', ...nobody }, role ? [role] : [], grants);
  }

  /** A user on whose behalf the server works without a request, e.g. a report's owner; null when gone or disabled. */
  async actingAs(userId: number): Promise<Principal | null> {
    const account = await this.parts.accounts.user(userId);
    return account?.active ? this.#user(account, 'none') : null;
  }

  /** A user may do what own roles allow and what anybody may do. */
  async #user(account: Account, via: Principal['via']): Promise<Principal> {
    const { id, username, firstName, lastName, email, roles, grants } = account;
    const everybody = await this.parts.accounts.role(PUBLIC_ROLE);
    const person: Person = { kind: 'user', via, id, username, firstName, lastName, email };
    return principal(person, roles, union(grants, everybody.grants));
  }
}

type Person = Omit<Principal, 'roles' | 'isAdmin' | 'can' | 'viewsWith'>;

function principal(person: Person, roles: readonly RoleRef[], grants: Grants): Principal {
  return {
    ...person,
    roles,
    isAdmin: person.kind === 'user' && roles.some(({ name }) => name === ADMIN_ROLE),
    can: (permission, view) => grants.get(permission)?.has(view) ?? false,
    viewsWith: permission => grants.get(permission) ?? NOTHING,
  };
}

function union(own: Grants, everybody: Grants): Grants {
  if (everybody.size === 0) return own;
  const grants = new Map(own);
  for (const [permission, views] of everybody) {
    grants.set(permission, new Set([...(own.get(permission) ?? []), ...views]));
  }
  return grants;
}
