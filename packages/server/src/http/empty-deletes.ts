import type { FastifyInstance } from 'fastify';

/** Scripts announce JSON on every request, also on a DELETE that has no body. */
export function acceptEmptyDeletes(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method === 'DELETE' && body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
