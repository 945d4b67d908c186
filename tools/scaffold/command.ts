import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../boundaries/repository.ts';
import { carryOut, type Plan } from './plan.ts';

/** The common part of the scaffold commands: carry the plan out, format, and say what was written. */
export function scaffold(makePlan: () => Plan, next: string): void {
  try {
    const paths = carryOut(makePlan(), root);
    execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...paths], {
      cwd: root,
      stdio: 'ignore',
    });
    process.stdout.write(`${paths.map(path => `  ${path}\n`).join('')}${next}\n`);
  } catch (error) {
    process.stderr.write(`parallax: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
