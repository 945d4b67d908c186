import type { Api } from '@parallax/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFoundReply, wrongMethodReply } from './errors.ts';
import { sendError } from './routes.ts';

/** What to do with requests that match no route: add a missing slash, show the page, name the wrong verb, or say 404. */
export function handleUnmatched(
  app: FastifyInstance,
  api: Api,
  page: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
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
    if (wantsPage(request)) return page(request, reply);
    const wrongMethod = known.some(route => route.pattern.test(path));
    return sendError(reply, wrongMethod ? wrongMethodReply() : notFoundReply());
  });
}

/** Browsers ask for HTML; monitors and link checkers take anything, often without the body. */
export const wantsPage = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  /text\/html|^\*\/\*/.test(accept) &&
  !/^\/(?:api|static)\//.test(url);

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$|()[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);
