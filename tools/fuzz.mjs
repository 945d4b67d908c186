#!/usr/bin/env node
import { join } from 'node:path';
import { ensureInstalled } from './product/install.mjs';
import { fail, root } from './product/steps.mjs';
import { onStop, runStage } from './testing/stage.mjs';

/** `npm run fuzz -- [paths]`: the property tests with many more cases each; PARALLAX_FUZZ_RUNS sets how many. */
const runs = process.env.PARALLAX_FUZZ_RUNS ?? '100000';
let servers = { env: {}, stop: async () => {} };
onStop(() => servers.stop());
try {
  await ensureInstalled();
  const { startAll } = await import('./servers/index.mjs');
  servers = await startAll();
  const { ok } = await runStage(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--testTimeout=0', ...process.argv.slice(2)],
    { env: { ...servers.env, PARALLAX_FUZZ_RUNS: runs }, minutes: 24 * 60 },
  );
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  fail(error);
} finally {
  await servers.stop();
}
