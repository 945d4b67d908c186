import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from './folders.ts';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'parallax-folders-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('makeFolder', () => {
  it('makes all that is missing, and is content with what is there', () => {
    const path = join(base, 'a', 'b', 'c');
    makeFolder(path, 0o700);
    makeFolder(path);
    expect(statSync(path).isDirectory()).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  it('refuses what a file stands in the way of', () => {
    writeFileSync(join(base, 'file'), '');
    expect(() => makeFolder(join(base, 'file'))).toThrow('EEXIST');
    expect(() => makeFolder(join(base, 'file', 'inside'))).toThrow();
  });

  it.runIf(process.platform === 'linux')('ends where folders cannot be made', () => {
    expect(() => makeFolder('/proc/parallax/inside')).toThrow('ENOENT');
  });
});
