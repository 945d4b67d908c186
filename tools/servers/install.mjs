import { execFileSync } from 'node:child_process';
import { findProgram, isRoot, Unavailable } from './process.mjs';

let updated = false;

/**
 * Makes sure a program exists: returns its path, installing the Debian package first when it is missing and we are root.
 * This is the only place of the harness that changes the machine.
 */
export function ensureInstalled({ program, debianPackage, folders = [] }) {
  const found = findProgram(program, folders);
  if (found) return found;
  if (!isRoot() || !findProgram('apt-get')) {
    throw new Unavailable(`${program} is not installed (Debian package ${debianPackage})`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    execFileSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (!updated) apt('update');
  updated = true;
  apt('install', '-y', '--no-install-recommends', debianPackage);
  const installed = findProgram(program, folders);
  if (!installed) throw new Unavailable(`${debianPackage} was installed but ${program} is still missing`);
  return installed;
}
