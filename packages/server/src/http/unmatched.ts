import type { Api } from '@parallax/contract';
import type { FastifyInstance } from 'fastify';
import { notFoundReply, wrongMethodReply } from './errors.ts';
import { sendError } from './routes.ts';

/** What to do with requests that match no route: add a missing slash, name the wrong verb, show the page, or say 404. */
export function handleUnmatched(
  app: FastifyInstance,
  api: Api,
  page: (
    request: import('fastify').FastifyRequest,
    reply: import('fastify').FastifyReply,
  ) => Promise<unknown>,
): void {
  const known = Object.values(api)
    .flatMap(operations => Object.values(operations))
    .map(({ method, path }) => ({ method, path, pattern: pattern(path) }));
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '', search] = request.url.split('?');
    const slashed = known.find(
      route => route.method === request.method && route.path.endsWith('/') && route.pattern.test(`${path}/`),
    );
    if (slashed) return reply.redirect(`${path}/${search ? `?${search}` : ''}`, 308);
    if (known.some(route => route.pattern.test(path))) return sendError(reply, wrongMethodReply(), null, app);
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (wantsPage && !path.startsWith('/api/') && !path.startsWith('/assets/')) return page(request, reply);
    return sendError(reply, notFoundReply(), null, app);
  });
}

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$|()[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);
