#!/usr/bin/env node
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './product/build.mjs';
import { ensureInstalled } from './product/install.mjs';
import { fail, root } from './product/steps.mjs';
import { benchTable } from './testing/bench-table.mjs';
import { onStop, runStage } from './testing/stage.mjs';

/**
 * `npm run bench -- [names]`: every `bench/*.bench.ts`, one after another on real servers; prints one table, writes
 * test-results/bench.json and fails when a budget is not held.
 */
const wanted = process.argv.slice(2);
const results = join(root, 'test-results');
const report = join(results, 'bench-one.json');
let servers = { env: {}, stop: async () => {} };
onStop(() => servers.stop());

try {
  await ensureInstalled();
  await ensureBuilt();
  mkdirSync(results, { recursive: true });
  const rows = [];
  for (const name of benchNames()) {
    servers = await startFor(name);
    process.stdout.write(`running ${name} …\n`);
    rows.push(...(await runOne(name)));
    await servers.stop();
  }
  process.stdout.write(`\n${benchTable(rows)}\n`);
  const machine = { node: process.version, cores: cpus().length, processor: cpus()[0]?.model };
  writeFileSync(join(results, 'bench.json'), `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  process.exitCode = rows.some(row => row.held === false) ? 1 : 0;
} catch (error) {
  fail(error);
} finally {
  await servers.stop();
}

function benchNames() {
  const all = readdirSync(join(root, 'bench'))
    .filter(file => file.endsWith('.bench.ts'))
    .map(file => file.replace(/\.bench\.ts$/, ''));
  const unknown = wanted.filter(name => !all.includes(name));
  if (unknown.length > 0) throw new Error(`no benchmark ${unknown.join(', ')}; there are ${all.join(', ')}`);
  return wanted.length > 0 ? wanted : all;
}

/** The servers a benchmark names: an idle one would still take its share of the processors. */
async function startFor(name) {
  const { SERVERS, startAll } = await import('./servers/index.mjs');
  const text = readFileSync(join(root, `bench/${name}.bench.ts`), 'utf8');
  const only = Object.keys(SERVERS).filter(server => text.includes(SERVERS[server].variable));
  const skip = (process.env.PARALLAX_TEST_SKIP ?? '').split(',').filter(Boolean);
  const started = await startAll({ only, skip });
  for (const [server, reason] of Object.entries({ ...started.skipped, ...started.failed })) {
    process.stdout.write(`without ${server}: ${reason}\n`);
  }
  return started;
}

async function runOne(name) {
  rmSync(report, { force: true });
  const { ok, reason } = await runStage(
    join(root, 'node_modules/.bin/tsx'),
    ['bench/run-one.ts', `bench/${name}.bench.ts`, report],
    { env: servers.env },
  );
  if (!ok) return [{ bench: name, name: `did not finish: ${reason}`, held: false }];
  return JSON.parse(readFileSync(report, 'utf8')).map(row => ({ bench: name, ...row, held: isHeld(row) }));
}

function isHeld({ value, budget, better, ok }) {
  if (ok !== undefined || budget === undefined) return ok;
  return better === 'higher' ? value >= budget : value <= budget;
}
