import { type EndpointDefinition, PlainError } from '@parallax/contract';
import type { FastifyRequest } from 'fastify';
import type { Auth } from '../auth/auth.ts';
import type { Principal } from '../auth/principal.ts';
import { SESSION_COOKIE } from '../auth/sessions.ts';
import { TokenError } from '../auth/token-error.ts';
import type { Gate } from './routes.ts';

/** Finds out who calls, by the means the endpoint allows. */
export function createGate(auth: Auth): Gate {
  return {
    async principal(request, allowed) {
      const session = request.cookies[SESSION_COOKIE];
      const authorization = request.headers.authorization;
      switch (allowed) {
        case 'none':
          return (await fromSession(auth, session)) ?? auth.principals.anonymous();
        case 'session':
          return (await fromSession(auth, session)) ?? refuse();
        case 'token':
          if (authorization) return auth.principals.fromBearer(authorization);
          return (await fromSession(auth, session)) ?? refuseToken();
        case 'user':
        case 'guest':
          return resolve(auth, request, allowed);
      }
    },
    checkCsrf(request) {
      const token = headerToken(request) ?? formToken(request);
      auth.csrf.check(request.cookies[SESSION_COOKIE], token);
    },
  };
}

const fromSession = (auth: Auth, session: string | undefined): Promise<Principal | null> =>
  session ? auth.principals.fromSession(session) : Promise.resolve(null);

const REFUSED_GUEST = 'The guest token has expired or was not made by this server';

async function resolve(
  auth: Auth,
  request: FastifyRequest,
  allowed: EndpointDefinition['auth'],
): Promise<Principal> {
  const guestToken = allowed === 'guest' ? guestTokenOf(request) : undefined;
  const principal = await auth.principals.resolve({
    session: request.cookies[SESSION_COOKIE],
    authorization: request.headers.authorization,
    guestToken,
  });
  if (principal.kind === 'anonymous' && guestToken) throw new TokenError(401, REFUSED_GUEST);
  if (principal.kind !== 'anonymous' || allowed === 'guest') return principal;
  const publicMayRead = principal.viewsWith('can_read').size > 0;
  return publicMayRead ? principal : refuseToken();
}

function guestTokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-guesttoken'];
  return Array.isArray(header) ? header[0] : header;
}

function headerToken(request: FastifyRequest): string | undefined {
  const header = request.headers['x-csrftoken'] ?? request.headers['x-csrf-token'];
  return Array.isArray(header) ? header[0] : header;
}

function formToken(request: FastifyRequest): string | undefined {
  const body = request.body;
  if (typeof body !== 'object' || body === null || !('csrf_token' in body)) return undefined;
  return String(body.csrf_token);
}

function refuse(): never {
  throw new PlainError(401);
}

function refuseToken(): never {
  throw new TokenError(401, 'Missing Authorization Header');
}
