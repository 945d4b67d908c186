#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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
  const vite = await startVite(`http://127.0.0.1:${behind}`);
  const server = startServer(behind);
  server.once('exit', async code => {
    await vite.close();
    process.exitCode = code ?? 0;
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.kill('SIGTERM'));
} catch (error) {
  fail(error);
}

/** The server's own address is of no use to a browser here, so the one to open is printed in its place. */
function startServer(at) {
  const args = ['watch', '--clear-screen=false', 'packages/server/src/main.ts'];
  const server = spawn(join(root, 'node_modules/.bin/tsx'), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(at) },
  });
  createInterface(server.stdout).on('line', line => {
    process.stdout.write(`${line.replace(`127.0.0.1:${at}`, `${host}:${port}`)}\n`);
  });
  return server;
}

/** `packages/web/vite.config.ts` reads the server's address from the environment. */
async function startVite(target) {
  const { createServer } = await import('vite');
  process.env.PARALLAX_DEV_SERVER = target;
  const vite = await createServer({
    root: join(root, 'packages/web'),
    server: { host, port, strictPort: true },
  });
  delete process.env.PARALLAX_DEV_SERVER;
  return vite.listen();
}
