#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './product/build.mjs';
import { ensureInstalled } from './product/install.mjs';
import { fail, root } from './product/steps.mjs';
import { freePort } from './servers/process.mjs';

/**
 * `npm run dev`: the server restarts and the pages reload as their sources change. The browser talks to Vite on
 * HOST and PORT; what is not part of the web client comes from the server behind it.
 */
const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 8088);

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

/** `packages/web/vite.config.ts` reads the server's address from the environment. */
async function startVite(target) {
  process.env.PARALLAX_DEV_SERVER = target;
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(root, 'packages/web'),
    server: { host, port, strictPort: true },
  });
  return vite.listen();
}
