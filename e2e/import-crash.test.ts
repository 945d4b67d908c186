import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from './api-client.ts';
import { chartsBundle } from './bundle-seed.ts';
import { type Product, startProduct } from './product.ts';

const CHARTS = 120;
const KINDS = ['database', 'dataset', 'chart', 'dashboard'] as const;
const NOTHING = [0, 0, 0, 0];
const EVERYTHING = [1, 1, CHARTS, 1];

const env = { PARALLAX_EXAMPLES: 'false' };
let folder: string;
let bundle: Blob;
/** How long a whole import takes here: the kills are spread over it. */
let whole: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-crash-'));
  const source = await startProduct({ env });
  bundle = await chartsBundle(await apiClient(source), CHARTS);
  await source.stop();
  const target = await startProduct({ env });
  const from = performance.now();
  await importInto(target);
  whole = performance.now() - from;
  expect(await contents(target)).toEqual(EVERYTHING);
  await target.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const importInto = async (product: Product) =>
  (await apiClient(product)).upload('/api/v1/dashboard/import/', bundle);

async function contents(product: Product): Promise<number[]> {
  const api = await apiClient(product);
  const lists = KINDS.map(kind => api.get<{ count: number }>(`/api/v1/${kind}/`));
  return (await Promise.all(lists)).map(({ count }) => count);
}

describe('a product killed during an import', () => {
  it.each([0.2, 0.5, 0.8])('after %s of it holds all of the bundle or nothing', async share => {
    const home = join(folder, String(share));
    const first = await startProduct({ env, home });
    const answer = importInto(first).then(
      () => 'imported',
      () => 'cut off',
    );
    await pause(whole * share);
    first.process.kill('SIGKILL');
    await once(first.process, 'close');
    const second = await startProduct({ env, home });
    try {
      const held = await contents(second);
      expect([NOTHING, EVERYTHING]).toContainEqual(held);
      if ((await answer) === 'imported') expect(held).toEqual(EVERYTHING);
      if (held[0] === 0) await importInto(second);
      expect(await contents(second)).toEqual(EVERYTHING);
    } finally {
      await second.stop();
    }
  });
});
