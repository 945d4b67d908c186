import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A step that failed. `message` is the one line to print; `output` is what the step's command printed. */
export class StepError extends Error {
  constructor(step, reason, output = '') {
    super(`${step} failed: ${reason}`);
    this.name = 'StepError';
    this.step = step;
    this.output = output;
  }
}

export const seconds = from => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** Announces a step, runs it and prints how long it took. A failure names the step. */
export async function step(name, work) {
  const from = performance.now();
  process.stdout.write(`parallax: ${name} …`);
  try {
    const result = await work();
    process.stdout.write(` ${seconds(from)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(' failed\n');
    throw error instanceof StepError ? error : new StepError(name, error.message);
  }
}

/** Runs a command with its output kept back, shown only when it fails. */
export function quietly(name, command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    child.stdout.on('data', text => {
      output += text;
    });
    child.stderr.on('data', text => {
      output += text;
    });
    child.on('error', error => reject(new StepError(name, error.message)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new StepError(name, signal ? `ended by ${signal}` : `exit code ${code}`, output));
    });
  });
}

/** Prints a failure the way every command of this repository does and sets the exit code. */
export function fail(error) {
  if (error.output) process.stderr.write(`${error.output.trimEnd()}\n`);
  process.stderr.write(`parallax: ${error instanceof StepError ? error.message : error.stack}\n`);
  process.exitCode = 1;
}
