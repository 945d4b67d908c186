import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compare } from './inputs.mjs';

const build = { inputs: ['src', 'lock.json'], output: 'dist/main.js' };
let folder: string;
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const needed = () => !compare('server', build, folder).current;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parallax-inputs-'));
  for (const each of ['src/deep', 'dist']) mkdirSync(join(folder, each), { recursive: true });
  write('src/deep/a.ts', 'one');
  write('lock.json', '{}');
  write('dist/main.js', '');
  compare('server', build, folder).record?.();
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is needed the first time', () => {
  expect(compare('web', build, folder).current).toBe(false);
});

it('is not needed when nothing changed', () => {
  expect(needed()).toBe(false);
});

it.each([
  ['a file changed', () => write('src/deep/a.ts', 'two')],
  ['a file was added', () => write('src/b.ts', '')],
  ['a file was removed', () => rmSync(join(folder, 'src/deep/a.ts'))],
  ['a single file among the inputs changed', () => write('lock.json', '[]')],
  ['the output is gone', () => rmSync(join(folder, 'dist/main.js'))],
])('is needed when %s', (_, change) => {
  change();
  expect(needed()).toBe(true);
});

it.each([
  ['a file was only touched', () => utimesSync(join(folder, 'src/deep/a.ts'), 1, 1)],
  ['only a test changed', () => write('src/deep/a.test.ts', 'x')],
])('is not needed when %s', (_, change) => {
  change();
  expect(needed()).toBe(false);
});

it('stays needed until it is recorded', () => {
  write('src/deep/a.ts', 'two');
  expect(needed()).toBe(true);
  const state = compare('server', build, folder);
  state.record?.();
  expect(needed()).toBe(false);
});
