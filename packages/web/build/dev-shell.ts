import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';

const BOOTSTRAP = /<script type="application\/json" id="bootstrap">[\s\S]*?<\/script>/;

/** In development pages come from Vite, but what the server writes into them comes from the running server. */
export function devShell(target: string): Plugin {
  return {
    name: 'dev-shell',
    apply: 'serve',
    configureServer: server => () => {
      server.middlewares.use(page(server, target));
    },
  };
}

function page(vite: ViteDevServer, target: string): Connect.NextHandleFunction {
  return async (request, response, next) => {
    const url = request.originalUrl ?? '/';
    try {
      if (request.method === 'POST') return forward(request, response, target + url);
      const answer = await fetch(target + url, {
        headers: { cookie: request.headers.cookie ?? '', accept: 'text/html' },
        redirect: 'manual',
      });
      for (const cookie of answer.headers.getSetCookie()) response.appendHeader('set-cookie', cookie);
      const location = answer.headers.get('location');
      if (location) {
        response.writeHead(answer.status, { location });
        return response.end();
      }
      const [data] = BOOTSTRAP.exec(await answer.text()) ?? [];
      const template = await readFile(join(vite.config.root, 'index.html'), 'utf8');
      const html = await vite.transformIndexHtml(
        url,
        data ? template.replace(BOOTSTRAP, () => data) : template,
      );
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(html);
    } catch (error) {
      next(error);
    }
  };
}

/** `/login/` is a page for GET and an endpoint for POST. */
async function forward(
  request: Connect.IncomingMessage,
  response: Parameters<Connect.NextHandleFunction>[1],
  url: string,
) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = {
    'content-type': request.headers['content-type'] ?? '',
    cookie: request.headers.cookie ?? '',
  };
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: Buffer.concat(chunks),
    redirect: 'manual',
  });
  for (const cookie of answer.headers.getSetCookie()) response.appendHeader('set-cookie', cookie);
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'application/json',
  });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
