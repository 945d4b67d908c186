#!/usr/bin/env node
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { checks } from './checks.mjs';
import { ensureBuilt } from './product/build.mjs';
import { ensureInstalled } from './product/install.mjs';
import { root } from './product/steps.mjs';
import { onStop, runStage } from './testing/stage.mjs';
import { newTally, single, vitestResult } from './testing/tally.mjs';

/**
 * `npm test`: installs what is missing, starts real servers, runs every check, test and browser journey, and ends with
 * one line `N passed, N failed`. `npm test -- <paths>` runs only those test files.
 */
const paths = process.argv.slice(2);
const skip = (process.env.PARALLAX_TEST_SKIP ?? '').split(',').filter(Boolean);
const results = join(root, 'test-results');
const tally = newTally();
let servers = { env: {}, stop: async () => {} };

onStop(() => servers.stop());
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

try {
  if (await timed('install', ensureInstalled)) {
    await startServers();
    if (paths.length === 0) await runChecks();
    await runUnitTests();
    await runJourneys();
  }
} finally {
  await servers.stop();
}
process.stdout.write(`\n${tally.table()}\n\n${tally.lastLine()}\n`);
process.exitCode = tally.failed > 0 ? 1 : 0;

async function startServers() {
  const from = performance.now();
  const { startAll } = await import('./servers/index.mjs');
  servers = await startAll({ skip });
  tally.add({
    name: 'servers',
    seconds: (performance.now() - from) / 1000,
    failed: Object.keys(servers.failed).length,
    skipped: Object.keys(servers.skipped).length,
    notes: [
      `started ${Object.keys(servers.env).length}`,
      ...Object.entries(servers.failed).map(
        ([name, reason]) => `${name}: ${reason} (PARALLAX_TEST_SKIP=${name} runs the tests without it)`,
      ),
      ...Object.entries(servers.skipped).map(([name, reason]) => `${name} skipped: ${reason}`),
    ],
  });
}

async function runChecks() {
  for (const { name, command, args } of checks) tally.add(single(name, await runStage(command, args)));
}

async function runUnitTests() {
  const chosen = paths.filter(path => !path.startsWith('e2e'));
  if (paths.length > 0 && chosen.length === 0) return;
  await runVitest('unit', chosen);
}

/** The journeys drive the product exactly as `npm start` would build it. */
async function runJourneys() {
  const chosen = paths.filter(path => path.startsWith('e2e'));
  if (paths.length > 0 && chosen.length === 0) return;
  if (skip.includes('chromium')) {
    tally.add({ name: 'journeys', skipped: 1, notes: ['chromium skipped: asked for'] });
    return;
  }
  if (!(await timed('build', ensureBuilt))) return;
  if (!(await timed('chromium', ensureChromium))) return;
  await runVitest('journeys', ['--config', 'e2e/vitest.config.ts', ...chosen]);
}

async function ensureChromium() {
  const { ensureInstalled: ensureProgram } = await import('./servers/install.mjs');
  process.env.PARALLAX_TEST_CHROMIUM ??= ensureProgram({ program: 'chromium', debianPackage: 'chromium' });
}

async function runVitest(name, args) {
  const report = join(results, `${name}.json`);
  const outcome = await runStage(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { env: servers.env },
  );
  tally.add(vitestResult(name, report, outcome));
}

/** A stage that is no test: it counts only when it fails. */
async function timed(name, work) {
  const from = performance.now();
  try {
    await work();
    tally.add({ name, seconds: (performance.now() - from) / 1000 });
    return true;
  } catch (error) {
    if (error.output) process.stderr.write(`${error.output}\n`);
    tally.add(single(name, { ok: false, reason: error.message, seconds: (performance.now() - from) / 1000 }));
    return false;
  }
}
