import type { ProductApi } from '@parallax/contract';
import { newSessionToken, SESSION_COOKIE, SESSION_SECONDS } from '../../auth/sessions.ts';
import { Answer, type Call, type Handlers, redirect } from '../../http/call.ts';
import { safeNext } from './next.ts';

/** The session cookie: never readable by scripts, and sent along only by our own pages. */
export function sessionCookie(value: string, call: Pick<Call, 'secure'>, maxAge = SESSION_SECONDS): string {
  return [
    `${SESSION_COOKIE}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${maxAge}`,
    ...(call.secure ? ['Secure'] : []),
  ].join('; ');
}

export const sessionHandlers: Handlers<ProductApi>['session'] = {
  login: async ({ body }, call) => {
    const { auth } = call.services;
    const userId = await auth.signIn.withPassword(body, call.address, body.provider ?? 'db');
    return auth.issueTokens(userId, String(body.refresh) === 'true');
  },
  refresh: (_input, call) => call.services.auth.refresh(call.headers.authorization),
  csrfToken: (_input, call) => {
    const known = call.cookies[SESSION_COOKIE];
    const session = known ?? newSessionToken();
    const body = { result: call.services.auth.csrf.issue(session) };
    return known ? body : new Answer(200, body, { 'set-cookie': sessionCookie(session, call) });
  },
  signIn: async ({ body, query }, call) => {
    const { auth } = call.services;
    if (!wantsJson(call) && !isSameOrigin(call))
      auth.csrf.check(call.cookies[SESSION_COOKIE], body.csrf_token);
    const userId = await auth.signIn.withPassword(body, call.address);
    const origin = { address: call.address, userAgent: call.headers['user-agent'] };
    const session = await auth.startSession(userId, origin, call.cookies[SESSION_COOKIE]);
    const cookie = { 'set-cookie': sessionCookie(session, call), 'cache-control': 'no-store' };
    const next = safeNext(query?.next, call.headers.host);
    if (wantsJson(call)) return new Answer(200, { next }, cookie);
    return redirect(next, cookie);
  },
  signOut: async (_input, call) => {
    const session = call.cookies[SESSION_COOKIE];
    if (session) await call.services.auth.endSession(session);
    return redirect('/login/', { 'set-cookie': sessionCookie('', call, 0) });
  },
};

const wantsJson = (call: Call): boolean =>
  (call.headers['content-type'] ?? '').startsWith('application/json');

/** A form posted by a page of another site would sign the visitor in as somebody else. */
const isSameOrigin = (call: Call): boolean =>
  call.headers['sec-fetch-site'] === 'same-origin' ||
  (call.headers.origin !== undefined &&
    URL.canParse(call.headers.origin) &&
    new URL(call.headers.origin).host === call.headers.host);
