import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from '@parallax/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ResultsStore } from './store.ts';

const COLUMNS = [{ name: 'text', type: 'VARCHAR', kind: 'string' as const }];
const frameOf = (characters: number): Frame => ({
  length: 1,
  columns: [{ ...COLUMNS[0]!, values: ['x'.repeat(characters)] }],
});
/** Too much to wait in memory, so it is on disk while the rest of it is on its way. */
const LARGE = 13_000_000;
const keyOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'parallax-quota-'));
});
afterAll(() => rm(home, { recursive: true }));

it('lets the oldest results go when all together are too large, never one that still grows', async () => {
  const store = new ResultsStore(home, () => 0, LARGE + 20_000);
  const growing = store.create(keyOf(0), COLUMNS);
  await growing.append(frameOf(LARGE));
  await utimes(join(store.folder, `${keyOf(0)}.pages`), 1, 1);
  for (let n = 1; n <= 6; n++) {
    const writer = store.create(keyOf(n), COLUMNS);
    await writer.append(frameOf(5_000));
    await writer.keep(null);
    await utimes(join(store.folder, `${keyOf(n)}.pages`), 10 + n, 10 + n);
  }
  await store.makeRoom();
  const left = await Promise.all([1, 2, 3, 4, 5, 6].map(async n => (await store.find(keyOf(n))) !== null));
  expect(left).toEqual([false, false, false, true, true, true]);
  expect((await store.find(keyOf(0)))?.rows).toBe(1);
  await growing.drop();
});
