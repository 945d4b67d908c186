import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeLock, missingFromLock } from './lock.mjs';

describe('package-lock.json', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));

  it('lists the binaries of every platform (node tools/complete-lock.mjs adds them)', () => {
    expect(missingFromLock(lock).map(({ name }) => name)).toEqual([]);
  });

  it('names no registry', () => {
    expect(
      Object.values(lock.packages).flatMap(entry => (entry as { resolved?: string }).resolved ?? []),
    ).not.toContainEqual(expect.stringMatching(/^https?:/));
  });
});

describe('completing a lock', () => {
  const optionalDependencies = {
    '@x/linux-x64-musl': '1.0.0',
    '@x/darwin-arm64': '1.0.0',
    '@x/here': '1.0.0',
  };
  const lock = {
    packages: { 'node_modules/x': { dev: true, optionalDependencies }, 'node_modules/@x/here': {} },
  };

  it('adds what is missing with its platform', () => {
    const { packages } = completeLock(lock);
    expect(packages['node_modules/@x/darwin-arm64']).toMatchObject({
      os: ['darwin'],
      cpu: ['arm64'],
      dev: true,
    });
    expect(packages['node_modules/@x/linux-x64-musl']).toMatchObject({ os: ['linux'], libc: ['musl'] });
    expect(missingFromLock({ packages })).toEqual([]);
  });
});
