#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './product/install.mjs';
import { fail, root } from './product/steps.mjs';
import { freePort } from './servers/process.mjs';

/**
 * `npm run dev`: the server restarts and the pages reload as their sources change. The browser talks to Vite on
 * HOST and PORT; Vite passes everything that is not part of the web client on to the server behind it.
 */
const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 8088);

/** Pages that are not part of the web client although a browser asks for them as documents. */
const SERVER_PAGES = /^\/(api|health|logout|swagger)(\/|$)/;
const WEB_CLIENT_FILES = '^/(?!@|src/|node_modules/|packages/)';

try {
  await ensureInstalled();
  const behind = await freePort();
  const server = startServer(behind);
  const vite = await startVite(`http://127.0.0.1:${behind}`);
  process.stdout.write(`parallax: developing on http://${host}:${port}\n`);
  const stop = async () => {
    server.kill('SIGTERM');
    await vite.close();
  };
  server.once('exit', async code => {
    await vite.close();
    process.exitCode = code ?? 0;
  });
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  fail(error);
}

function startServer(at) {
  const args = ['watch', '--clear-screen=false', 'packages/server/src/main.ts'];
  return spawn(join(root, 'node_modules/.bin/tsx'), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(at) },
  });
}

async function startVite(target) {
  const { createServer } = await import('vite');
  const isPageOfTheWebClient = ({ method, headers, url }) =>
    method === 'GET' && headers.accept?.includes('text/html') && !SERVER_PAGES.test(url);
  const vite = await createServer({
    root: join(root, 'packages/web'),
    server: {
      host,
      port,
      strictPort: true,
      proxy: {
        [WEB_CLIENT_FILES]: {
          target,
          ws: true,
          bypass: request => (isPageOfTheWebClient(request) ? request.url : undefined),
        },
      },
    },
  });
  return vite.listen();
}
