import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import serveStatic from '@fastify/static';
import { api } from '@parallax/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { SESSION_COOKIE } from './auth/sessions.ts';
import { acceptEmptyDeletes } from './http/empty-deletes.ts';
import { toReply } from './http/errors.ts';
import { createGate } from './http/gate.ts';
import { answerUnreadable, HEADER_LIMIT, refuseLongAddresses } from './http/long-addresses.ts';
import { openApiDocument } from './http/open-api.ts';
import { registerApi, sendError } from './http/routes.ts';
import { handleUnmatched } from './http/unmatched.ts';
import { type OpenServices, openServices, type ServiceOptions } from './open-services.ts';
import { apiBrowserPage } from './pages/api-browser.ts';
import { registerEmbedded } from './pages/embedded.ts';
import { createShell, webRoot } from './pages/shell.ts';
import { handlers } from './resources/index.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { recoverUploads } from './upload/leftovers.ts';
import { VERSION } from './version.ts';

/** Assets carry a hash of their content in their names. */
const FOREVER = 'public, max-age=31536000, immutable';
const SHORTLY = 'public, max-age=300';
const BODY_LIMIT = 8 * 1024 * 1024;
const CSP = {
  'base-uri': ["'self'"],
  'default-src': ["'self'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'worker-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'", 'data:'],
  'script-src': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/** Scripts come from here, and from where the plugins lie. */
const policyFor = ({ plugins }: Settings) => {
  const elsewhere = plugins.flatMap(({ url }) => (url.startsWith('/') ? [] : [new URL(url).origin]));
  return { ...CSP, 'script-src': [...CSP['script-src'], ...new Set(elsewhere)] };
};

export interface App extends OpenServices {
  server: FastifyInstance;
}

export type AppOptions = ServiceOptions;

/** Builds the whole product without listening: store, identity, resources, pages. */
export async function createApp(options: AppOptions): Promise<App> {
  const { services, firstPassword, close } = await openServices(options);
  // A store in a file is one process's alone.
  await services.runs.recover(services.metadata.kind === 'sqlite');
  const leftovers = recoverUploads(services).catch(services.onError);
  const server = await createServer(services);
  return {
    server,
    services,
    firstPassword,
    async close() {
      await leftovers;
      await services.runs.close();
      await server.close();
      await close();
    },
  };
}

async function createServer(services: Services): Promise<FastifyInstance> {
  const server = Fastify({
    bodyLimit: BODY_LIMIT,
    http: { maxHeaderSize: HEADER_LIMIT },
    clientErrorHandler: answerUnreadable,
    trustProxy: 'loopback',
    routerOptions: {
      maxParamLength: 1024,
      querystringParser: text => Object.fromEntries(new URLSearchParams(text)),
    },
    forceCloseConnections: true,
  });
  acceptEmptyDeletes(server);
  refuseLongAddresses(server);
  server.setErrorHandler((error, _request, reply) => {
    return sendError(reply, toReply(error, null), error, services.onError);
  });
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policyFor(services.settings) },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  await server.register(compress, {
    threshold: 4096,
    // At once up to here: a stream of its own takes longer to set up than such a body to compress.
    syncThreshold: 65_536,
    encodings: ['br', 'gzip'],
    zlibOptions: { level: 1 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  });
  await server.register(cookie);
  await server.register(formbody, { bodyLimit: BODY_LIMIT });
  await server.register(multipart);
  registerApi(server, api, handlers, services, createGate(services.auth));
  await registerPages(server, services);
  return server;
}

async function registerPages(server: FastifyInstance, services: Services): Promise<void> {
  server.get('/', (_request, reply) => reply.redirect('/superset/welcome/'));
  server.get('/favicon.ico', (_request, reply) => reply.redirect('/static/favicon.svg'));
  server.get('/swagger/v1', async (request, reply) => {
    const cookie = request.cookies[SESSION_COOKIE];
    const principal = cookie ? await services.auth.principals.fromSession(cookie) : null;
    if (!principal?.can('can_show', 'SwaggerView')) return reply.redirect('/login/?next=/swagger/v1');
    return reply.type('text/html; charset=utf-8').send(apiBrowserPage(openApiDocument(api, VERSION)));
  });
  const root = webRoot();
  if (!root) {
    handleUnmatched(server, api, async (_request, reply) =>
      reply.status(503).type('text/plain; charset=utf-8').send('The web client is not built: run npm start.'),
    );
    return;
  }
  await server.register(serveStatic, {
    root,
    prefix: '/',
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', path.includes('/assets/') ? FOREVER : SHORTLY),
    decorateReply: false,
    allowedPath: path => path !== '/index.html' && path !== '/preloads.json',
  });
  registerEmbedded(server, services, root);
  handleUnmatched(server, api, createShell(server, services, root));
}
