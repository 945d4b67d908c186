#!/usr/bin/env node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './product/install.mjs';
import { fail, root } from './product/steps.mjs';
import { onStop, runStage } from './testing/stage.mjs';

/** `npm run fuzz -- [paths]`: the property tests with many more cases each; PARALLAX_FUZZ_RUNS sets how many. */
const runs = process.env.PARALLAX_FUZZ_RUNS ?? '100000';
const paths = process.argv.slice(2);
let servers = { env: {}, stop: async () => {} };
onStop(() => servers.stop());
try {
  await ensureInstalled();
  const { startAll } = await import('./servers/index.mjs');
  servers = await startAll();
  const { ok } = await runStage(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--testTimeout=0', ...(paths.length > 0 ? paths : propertyTests())],
    { env: { ...servers.env, PARALLAX_FUZZ_RUNS: runs }, minutes: 24 * 60 },
  );
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  fail(error);
} finally {
  await servers.stop();
}

function propertyTests() {
  return readdirSync(join(root, 'packages'), { recursive: true })
    .filter(path => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map(path => join('packages', path))
    .filter(path => /'fast-check'|PARALLAX_FUZZ_RUNS/.test(readFileSync(join(root, path), 'utf8')));
}
