import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled, requireNode } from './install.mjs';

describe('the Node version', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s will do', version => {
    expect(() => requireNode(version)).not.toThrow();
  });
  it.each(['18.20.0', '20.18.9'])('%s is refused by name', version => {
    expect(() => requireNode(version)).toThrow(`this is ${version}`);
  });
});

describe('installed packages', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parallax-install-'));
    mkdirSync(join(folder, 'node_modules'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const lock = (file: string, packages: object) =>
    writeFileSync(join(folder, file), JSON.stringify({ packages }));
  const wanted = {
    '': { name: 'root' },
    'packages/a': { version: '0.1.0' },
    'node_modules/a': { link: true },
    'node_modules/x': { version: '1.0.0' },
    'node_modules/elsewhere': { version: '1.0.0', optional: true },
  };

  it.each([
    ['as locked', { 'node_modules/x': { version: '1.0.0' } }, true],
    ['another version', { 'node_modules/x': { version: '1.0.1' } }, false],
    ['missing', {}, false],
    [
      'another version of an optional one',
      { ...wanted, 'node_modules/elsewhere': { version: '2.0.0' } },
      false,
    ],
  ])('%s', (_, present, expected) => {
    lock('package-lock.json', wanted);
    lock('node_modules/.package-lock.json', present);
    expect(isInstalled(folder)).toBe(expected);
  });

  it('not at all', () => {
    lock('package-lock.json', wanted);
    expect(isInstalled(folder)).toBe(false);
  });
});
