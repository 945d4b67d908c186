import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKeys, secretProblem } from './keys.ts';

const GOOD = 'Zk3vQ9wP5xR7tY1uI0oA2sD4fG6hJ8kL';

describe('loadKeys', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'parallax-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('makes a private key file once and reads it again', () => {
    const first = loadKeys({ home });
    expect(statSync(join(home, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(loadKeys({ home })).toEqual(first);
  });

  it('refuses a key file that others may read', () => {
    loadKeys({ home });
    chmodSync(join(home, 'secret.key'), 0o644);
    expect(() => loadKeys({ home })).toThrow('must be readable by its owner alone');
  });

  it('derives a different key for every purpose, the same from the same secret', () => {
    const { fingerprint, ...keys } = loadKeys({ home, secret: GOOD });
    const texts = Object.values(keys).map(key => Buffer.from(key).toString('hex'));
    expect(new Set(texts).size).toBe(texts.length);
    expect(loadKeys({ home, secret: GOOD }).fingerprint).toBe(fingerprint);
    expect(loadKeys({ home, secret: `${GOOD}x` }).fingerprint).not.toBe(fingerprint);
  });
});

describe('secretProblem', () => {
  it.each([
    ['', 'must have at least 32 characters'],
    ['short', 'must have at least 32 characters'],
    ['a'.repeat(40), 'repeats a few characters'],
    ['CHANGE_ME_TO_A_COMPLEX_RANDOM_SECRET', 'well-known default'],
    ['changeme-changeme-changeme-changeme', 'well-known default'],
    ['thisISaSECRET_1234'.padEnd(32, '!'), null],
    ['this-is-super-secret_THISISSUPERSECRET', 'well-known default'],
    [GOOD, null],
  ])('%s', (secret, problem) => {
    if (problem) expect(secretProblem(secret)).toContain(problem);
    else expect(secretProblem(secret)).toBeNull();
  });
});
