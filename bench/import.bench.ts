import { performance } from 'node:perf_hooks';
import { apiClient } from '@parallax/e2e/api-client';
import { chartsBundle } from '@parallax/e2e/bundle-seed';
import { startProduct } from '@parallax/e2e/product';
import { type BenchResult, percentile } from './result.ts';

const CHARTS = 30;
const ROUNDS = 5;
const env = { PARALLAX_EXAMPLES: 'false' };

/** A dashboard of thirty charts, imported into an empty product. */
export async function run(): Promise<BenchResult[]> {
  const source = await startProduct({ env });
  const bundle = await chartsBundle(await apiClient(source), CHARTS);
  await source.stop();
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const product = await startProduct({ env });
    const api = await apiClient(product);
    const from = performance.now();
    await api.upload('/api/v1/dashboard/import/', bundle);
    samples.push(performance.now() - from);
    await product.stop();
  }
  const value = percentile(samples, 0.5);
  return [{ name: `import of a bundle of ${CHARTS} charts, p50`, value, unit: 'ms', budget: 1000 }];
}
