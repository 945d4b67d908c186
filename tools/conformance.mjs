#!/usr/bin/env node
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './product/install.mjs';
import { fail, root } from './product/steps.mjs';
import { onStop, runStage } from './testing/stage.mjs';

/** `npm run conformance`: the same cases on every engine, on real servers; writes docs/engines.md. */
const folder = mkdtempSync(join(tmpdir(), 'plx-conformance-'));
let servers = { env: {}, stop: async () => {} };
onStop(() => servers.stop());

try {
  await ensureInstalled();
  const { startAll } = await import('./servers/index.mjs');
  servers = await startAll({ only: ['postgres', 'mariadb', 'trino'] });
  const missing = { ...servers.skipped, ...servers.failed };
  if (Object.keys(missing).length > 0) throw new Error(`without ${Object.entries(missing).join('; ')}`);
  const bin = name => join(root, 'node_modules/.bin', name);
  const suites = ['postgres', 'mysql', 'duckdb', 'sqlite', 'trino'].map(
    name => `packages/engines/src/${name}/${name}.test.ts`,
  );
  const env = { ...servers.env, PARALLAX_CONFORMANCE: folder };
  const { ok } = await runStage(bin('vitest'), ['run', '--testTimeout=120000', ...suites], { env });
  const written = await runStage(bin('tsx'), ['tools/conformance-report.ts', folder], { env });
  process.exitCode = ok && written.ok ? 0 : 1;
} catch (error) {
  fail(error);
} finally {
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
}
