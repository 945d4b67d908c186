import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../folders.ts';

/** One key per purpose, all derived from the application secret; a leak of one says nothing about the others. */
export interface Keys {
  tokens: Uint8Array;
  guestTokens: Uint8Array;
  csrf: Uint8Array;
  sealing: Uint8Array;
  asyncEvents: Uint8Array;
  /** Names the secret without revealing it. */
  fingerprint: string;
}

const MINIMUM_LENGTH = 32;
export const KEY_FILE = 'secret.key';

/** Secrets that appear in public documentation and images, compared without case and punctuation. */
const KNOWN_SECRETS = [
  'changeme',
  'changemetoacomplexrandomsecret',
  'thisisnotasecret',
  'testsecretkey',
  'yoursecretkey',
  'thisismyscretkey',
  'thisismysecretkey',
  'thisissupersecret',
  'secret',
  'password',
  'default',
];

/** Derives the keys from the given secret, else from the key file of the home folder, made on first use. */
export function loadKeys({ home, secret }: { home: string; secret?: string }): Keys {
  const text = secret ?? keyFile(home);
  const problem = secretProblem(text);
  if (problem)
    throw new Error(`${secret === undefined ? join(home, KEY_FILE) : 'PARALLAX_SECRET_KEY'} ${problem}`);
  const derive = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', text, 'parallax', purpose, 32));
  return {
    tokens: derive('tokens'),
    guestTokens: derive('guest-tokens'),
    csrf: derive('csrf'),
    sealing: derive('sealing'),
    asyncEvents: derive('async-events'),
    fingerprint: Buffer.from(derive('fingerprint')).toString('hex').slice(0, 16),
  };
}

/** Why a secret must not be used, or null. */
export function secretProblem(secret: string): string | null {
  if (secret.length < MINIMUM_LENGTH) return `must have at least ${MINIMUM_LENGTH} characters`;
  if (new Set(secret).size < 8) return 'is too easy to guess: it repeats a few characters';
  const bare = secret.toLowerCase().replace(/[^a-z0-9]/g, '');
  const known = KNOWN_SECRETS.some(word => bare.replaceAll(word, '') === '');
  return known ? 'is a well-known default: choose a random one' : null;
}

function keyFile(home: string): string {
  const path = join(home, KEY_FILE);
  if (!existsSync(path)) createKeyFile(home, path);
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    throw new Error(`${path} must be readable by its owner alone: chmod 600 it`);
  }
  return readFileSync(path, 'utf8').trim();
}

function createKeyFile(home: string, path: string): void {
  makeFolder(home, 0o700);
  try {
    writeFileSync(path, `${randomBytes(48).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
    chmodSync(path, 0o600);
  } catch (error) {
    // Another process starting at the same time made it first.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
