#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pagesFrom } from './dev/pages.mjs';
import { ensureBuilt } from './product/build.mjs';
import { ensureInstalled } from './product/install.mjs';
import { fail, root } from './product/steps.mjs';
import { freePort } from './servers/process.mjs';

/**
 * `npm run dev`: the server restarts and the pages reload as their sources change. The browser talks to Vite on
 * HOST and PORT; Vite passes everything that is not part of the web client on to the server behind it.
 */
const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 8088);
const NOT_OF_THE_WEB_CLIENT = '^/(?!@|src/|node_modules/|static/)';

try {
  await ensureInstalled();
  if (!existsSync(join(root, 'packages/web/dist/index.html'))) await ensureBuilt();
  const behind = await freePort();
  const server = startServer(behind);
  const vite = await startVite(`http://127.0.0.1:${behind}`);
  process.stdout.write(`parallax: developing on http://${host}:${port}\n`);
  server.once('exit', async code => {
    await vite.close();
    process.exitCode = code ?? 0;
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.kill('SIGTERM'));
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
  const vite = await createServer({
    root: join(root, 'packages/web'),
    appType: 'custom',
    plugins: [pagesFrom(target)],
    server: { host, port, strictPort: true, proxy: { [NOT_OF_THE_WEB_CLIENT]: { target, ws: true } } },
  });
  return vite.listen();
}
