import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SUPERVISOR = fileURLToPath(new URL('./supervise.sh', import.meta.url));

/** A server that cannot run here because something it needs is absent; callers report it as skipped. */
export class Unavailable extends Error {}

export const isRoot = () => process.getuid?.() === 0;

/** Full path of a program on PATH or in one of the extra folders, or null. */
export function findProgram(name, folders = []) {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...folders]) {
    if (folder !== '' && existsSync(join(folder, name))) return join(folder, name);
  }
  return null;
}

/** Servers refuse to run as root: picks the first existing account, or nobody at all when we are not root. */
export function accountFor(...names) {
  if (!isRoot()) return undefined;
  const passwd = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'));
  for (const name of [...names, 'nobody']) {
    const entry = passwd.find(fields => fields[0] === name);
    if (entry) return { name, uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Unavailable(`none of the accounts ${names.join(', ')}, nobody exists`);
}

/** A fresh folder owned by the account; short, because socket paths inside it are limited to 107 bytes. */
export function freshFolder(name, account) {
  const folder = mkdtempSync(join(tmpdir(), `plx-${name}-`));
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

export function runAs(account, command, args, options = {}) {
  return execFileSync(command, args, { ...options, ...identity(account), stdio: ['ignore', 'pipe', 'pipe'] });
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Starts a server under the supervisor, polls `ready` until it succeeds, and returns `{ stop }`.
 * The server ends with this process however this process ends: the supervisor watches the pipe, not a signal.
 */
export async function launch({
  name,
  command,
  args,
  account,
  folder,
  signal = 'TERM',
  env,
  ready,
  timeout = 60_000,
}) {
  const log = join(folder, 'server.log');
  const output = openSync(log, 'a', 0o644);
  const child = spawn('sh', [SUPERVISOR, signal, folder, command, ...args], {
    ...identity(account),
    cwd: folder,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['pipe', output, output],
  });
  let ended = false;
  const gone = new Promise(resolve => {
    child.once('error', resolve);
    child.once('exit', resolve);
  }).then(() => {
    ended = true;
  });
  const stop = async () => {
    child.ref();
    child.stdin.destroy();
    await gone;
  };
  child.unref();
  child.stdin.unref?.();

  const deadline = Date.now() + timeout;
  for (;;) {
    try {
      await ready();
      return { stop };
    } catch (cause) {
      if (!ended && Date.now() < deadline) {
        await new Promise(resolve => setTimeout(resolve, 50));
        continue;
      }
      const tail = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-20).join('\n') : '';
      await stop();
      throw new Error(`${name} did not start: ${cause.message}\n${tail}`, { cause });
    }
  }
}

const identity = account => (account ? { uid: account.uid, gid: account.gid } : {});
