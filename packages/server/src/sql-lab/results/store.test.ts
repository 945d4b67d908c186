import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from '@parallax/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ResultsStore } from './store.ts';

const COLUMNS = [{ name: 'text', type: 'VARCHAR', kind: 'string' as const }];
const frameOf = (text: string): Frame => ({ length: 1, columns: [{ ...COLUMNS[0]!, values: [text] }] });
/** Too much to wait in memory. */
const LARGE = 'x'.repeat(13_000_000);
const KEY = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

let home: string;
/** Two processes on one folder. */
let here: ResultsStore;
let there: ResultsStore;
const path = (name: string) => join(here.folder, name);
const untouched = () => utimes(path(`${KEY}.pages`), 1, 1);

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'parallax-store-'));
  here = new ResultsStore(home, () => 0);
  there = new ResultsStore(home, () => 0, 1_000);
});
afterEach(() => rm(home, { recursive: true }));

async function kept(key: string, text = 'some text'): Promise<void> {
  const writer = here.create(key, COLUMNS);
  await writer.append(frameOf(text));
  await writer.keep(null);
}

it('leaves what grows in another process alone, for as long as that shows that it lives', async () => {
  const writer = here.create(KEY, COLUMNS);
  await writer.append(frameOf(LARGE));
  await untouched();
  await here.touch();
  await there.sweep();
  await there.makeRoom();
  await writer.append(frameOf('the last'));
  await writer.keep(null);
  const found = await new ResultsStore(home, () => 0).find(KEY);
  expect((await found?.window(1, 1))?.columns[0]?.values).toEqual(['the last']);
});

it('clears away what a process that died has left, an index it was writing too', async () => {
  const writer = here.create(KEY, COLUMNS);
  await writer.append(frameOf(LARGE));
  await untouched();
  await writeFile(path(`${KEY}.json.new`), '{');
  await writeFile(path(`${OTHER}.json.new`), '{');
  await there.sweep();
  expect(await readdir(here.folder)).toEqual([]);
  await writer.drop();
});

it('knows that another process has let a result go', async () => {
  await kept(KEY);
  expect(await there.find(KEY)).not.toBeNull();
  await here.remove(KEY);
  expect(await there.find(KEY)).toBeNull();
});

it('never shows bytes that are not of the result', async () => {
  await kept(KEY, 'x'.repeat(10_000));
  await truncate(path(`${KEY}.pages`), 5_000);
  const found = await there.find(KEY);
  await expect(found!.window(0, 1)).rejects.toMatchObject({ status: 410 });
});

it.skipIf(!existsSync('/dev/full'))('says that the disk is full, and holds on to nothing', async () => {
  await mkdir(here.folder);
  await symlink('/dev/full', path(`${KEY}.pages`));
  const writer = here.create(KEY, COLUMNS);
  const full = { status: 507, message: expect.stringContaining('no room left') };
  await expect(writer.append(frameOf(LARGE))).rejects.toMatchObject(full);
  await expect(writer.keep(null)).rejects.toMatchObject(full);
  await writer.drop();
  expect(await here.find(KEY)).toBeNull();
  expect(await readdir(here.folder)).toEqual([]);
});
