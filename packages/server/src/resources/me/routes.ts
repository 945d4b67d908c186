import type { ProductApi } from '@parallax/contract';
import { SESSION_COOKIE } from '../../auth/sessions.ts';
import { Answer, type Call, type Handlers, RawAnswer } from '../../http/call.ts';
import { sessionCookie } from '../session/routes.ts';
import { myRoles, showMe, updateMe } from './service.ts';

export const meHandlers: Handlers<ProductApi>['me'] = {
  show: async (_input, call) => ({ result: await showMe(call) }),
  roles: async (_input, call) => ({ result: await myRoles(call.principal, call) }),
  update: async ({ body }, call) => {
    const result = await updateMe(body, call);
    if (body.password === undefined || call.principal.via !== 'session') return { result };
    return new Answer(200, { result }, { 'set-cookie': await renewedSession(call) });
  },
  avatar: () => new RawAnswer(204, null, 'image/png'),
};

/** A new password ends every session; the one that changed it goes on under a new cookie. */
async function renewedSession(call: Call): Promise<string> {
  const origin = { address: call.address, userAgent: call.headers['user-agent'] };
  const token = await call.services.auth.startSession(
    call.principal.id!,
    origin,
    call.cookies[SESSION_COOKIE],
  );
  return sessionCookie(token, call);
}
