import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../auth/principal.ts';
import { newSessionToken, SESSION_COOKIE } from '../auth/sessions.ts';
import { toCall } from '../http/routes.ts';
import { myRoles } from '../resources/me/service.ts';
import { sessionCookie } from '../resources/session/routes.ts';
import type { Services } from '../services.ts';
import { VERSION } from '../version.ts';
import { dashboardLink } from './dashboard-link.ts';
import { firstReplies } from './first-replies.ts';
import { NEVER_STORED, withBootstrap } from './html.ts';
import { createPreloadLinks } from './preloads.ts';
import { storedAnswers } from './stored-answers.ts';
import { systemThemes } from './system-themes.ts';

/** Where the built web client lies, seen from the sources and from the bundle alike. */
export function webRoot(): string | null {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = ['../../../web/dist', '../../web/dist', '../../../../web/dist'].map(path =>
    join(here, path),
  );
  return candidates.find(path => existsSync(join(path, 'index.html'))) ?? null;
}

const PUBLIC_PAGES = /^\/(login|register)\//;

/** Answers every page: the client's HTML with what it needs to draw at once. Strangers are sent to sign in. */
export function createShell(server: FastifyInstance, services: Services, root: string) {
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  const preloadLinks = createPreloadLinks(root);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const cookie = request.cookies[SESSION_COOKIE];
    const { principals } = services.auth;
    const principal = (cookie && (await principals.fromSession(cookie))) || (await principals.anonymous());
    const publicMayRead = principal.viewsWith('can_read').size > 0;
    if (principal.kind !== 'user' && !PUBLIC_PAGES.test(request.url) && !publicMayRead) {
      return reply.redirect(`/login/?next=${encodeURIComponent(request.url)}`);
    }
    const link = await dashboardLink(server, { url: request.url, cookie: request.headers.cookie ?? '' });
    if (link) return reply.redirect(link);
    const session = cookie ?? newSessionToken();
    if (!cookie) reply.header('set-cookie', sessionCookie(session, { secure: request.protocol === 'https' }));
    const [start, replies] = await Promise.all([
      bootstrap(services, principal, session),
      principal.kind === 'user'
        ? firstReplies(server, { url: request.url, cookie: request.headers.cookie ?? '' })
        : {},
    ]);
    request.principal = principal;
    const answers = await storedAnswers(replies, toCall(request, reply, services));
    const page = withBootstrap(html, { ...start, replies })
      .replace('</head>', () => `${preloadLinks(request.url, replies)}</head>`)
      .replace('</body>', () => `${answers}${csrfInput(start.csrfToken)}</body>`);
    return reply.type('text/html; charset=utf-8').header('cache-control', NEVER_STORED).send(page);
  };
}

async function bootstrap(services: Services, principal: Principal, session: string) {
  return {
    user: principal.kind === 'user' ? await myRoles(principal, { services }) : null,
    flags: services.settings.flags,
    theme: await systemThemes(services),
    csrfToken: services.auth.csrf.issue(session),
    version: VERSION,
    scheduledQueries: services.settings.scheduledQueries,
    examplesLoading: services.examples.loading,
  };
}

/** Where scripts that sign in through the form look for the token. */
const csrfInput = (token: string): string =>
  `<input type="hidden" id="csrf_token" name="csrf_token" value="${token}">`;
