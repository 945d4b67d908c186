import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { root } from '../product/steps.mjs';

const running = new Set();

/**
 * Runs one command to its end with its output shown. Each gets a process group of its own, so that a stop or a time
 * limit takes its whole family with it.
 *
 * @returns {Promise<{ ok: boolean, reason?: string, seconds: number }>}
 */
export function runStage(command, args, { env, minutes = 30, cwd = root } = {}) {
  const from = performance.now();
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    running.add(child);
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      endGroup(child, 'SIGKILL');
    }, minutes * 60_000);
    const done = (ok, reason) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ ok, reason, seconds: (performance.now() - from) / 1000 });
    };
    child.once('error', error => done(false, error.message));
    child.once('exit', (code, signal) => {
      if (late) done(false, `not finished after ${minutes} minutes`);
      else done(code === 0, signal ? `ended by ${signal}` : `exit code ${code}`);
    });
  });
}

/** Calls `cleanUp` when the user or the machine asks us to stop, after ending every running stage. */
export function onStop(cleanUp) {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ]) {
    process.once(signal, async () => {
      for (const child of running) endGroup(child, 'SIGTERM');
      await cleanUp();
      for (const child of running) endGroup(child, 'SIGKILL');
      process.exit(code);
    });
  }
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // the group has already ended
  }
}
