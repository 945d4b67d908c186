import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quietly, root, StepError, step } from './steps.mjs';

const FLOOR = [20, 19];

export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1])) return;
  throw new StepError('start', `Node ${FLOOR.join('.')} or newer is needed, this is ${version}`);
}

/** Installs the locked npm packages when what lies in `node_modules` differs from them. */
export async function ensureInstalled() {
  requireNode();
  if (isInstalled()) return;
  await step('installing npm packages', install);
}

/**
 * npm records what it put into `node_modules`. Comparing that record with the lock file needs no stamp of our own and
 * leaves an installation made by hand alone.
 */
export function isInstalled(folder = root) {
  const locked = packagesIn(join(folder, 'package-lock.json'));
  const present = packagesIn(join(folder, 'node_modules/.package-lock.json'));
  if (!locked || !present) return false;
  return Object.entries(locked).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true;
    const found = present[path];
    return found ? found.version === wanted.version : wanted.optional === true;
  });
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** `npm ci` refuses a lock file that is out of step with its packages; what it locks is installed all the same then. */
async function install() {
  try {
    await npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  } catch (error) {
    if (!error.output?.includes('code EUSAGE')) throw error;
    await npm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund']);
  }
}

const npm = args => {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js')
    ? quietly('installing npm packages', process.execPath, [cli, ...args])
    : quietly('installing npm packages', 'npm', args, { shell: process.platform === 'win32' });
};
