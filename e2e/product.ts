import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url));

export interface ProductOptions {
  env?: Record<string, string>;
  /** A folder to start in; without one the product starts empty-handed in a fresh folder that `stop` removes. */
  home?: string;
  readyWithin?: number;
  /** The port of one that was stopped; without it a free one is taken. */
  port?: number;
}

export interface Product {
  url: string;
  home: string;
  admin: { username: string; password: string };
  process: ChildProcess;
  /** Milliseconds from starting the process to the first 200 of `/health`. */
  readyAfter: number;
  /** Everything the process printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the built product as a process of its own on a free port and waits for `/health`.
 *
 *     const product = await startProduct({ env: { PARALLAX_EXAMPLES: 'false' } });
 *     await fetch(`${product.url}/api/v1/me/`);
 *     await product.stop();
 */
export async function startProduct({
  env = {},
  home,
  readyWithin = 60_000,
  port: wanted,
}: ProductOptions = {}): Promise<Product> {
  if (!existsSync(MAIN)) throw new Error('The product is not built: run npm test, or npm start once.');
  const folder = home ?? (await mkdtemp(join(tmpdir(), 'parallax-home-')));
  const port = wanted ?? (await freePort());
  const admin = {
    username: 'admin',
    password: env.PARALLAX_ADMIN_PASSWORD ?? 'correct horse battery staple',
  };
  const from = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PARALLAX_HOME: folder,
      PARALLAX_ADMIN_PASSWORD: admin.password,
      ...env,
    },
  });
  let output = '';
  const keep = (text: Buffer) => {
    output += text.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));

  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    if (child.exitCode === null && child.signalCode === null) await ended;
    clearTimeout(late);
    if (!home) await rm(folder, { recursive: true, force: true });
  };

  const url = `http://127.0.0.1:${port}`;
  while (!(await healthy(url))) {
    const gone = child.exitCode !== null || child.signalCode !== null;
    if (gone || performance.now() - from > readyWithin) {
      await stop();
      throw new Error(`The product did not become ready${gone ? ' and ended' : ''}:\n${output}`);
    }
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  return {
    url,
    home: folder,
    admin,
    process: child,
    readyAfter: performance.now() - from,
    output: () => output,
    stop,
  };
}

async function healthy(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/health`);
    await reply.text();
    return reply.status === 200;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}
