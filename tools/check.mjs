#!/usr/bin/env node
import { checks } from './checks.mjs';
import { ensureInstalled } from './product/install.mjs';
import { fail } from './product/steps.mjs';
import { onStop, runStage } from './testing/stage.mjs';

/** `npm run check`: types, lint and import boundaries; prints size outliers as a guide. */
try {
  onStop(() => {});
  await ensureInstalled();
  for (const { name, command, args } of checks) {
    const { ok, reason, seconds } = await runStage(command, args);
    process.stdout.write(`${name}: ${ok ? 'ok' : `failed (${reason})`}, ${seconds.toFixed(1)} s\n`);
    if (!ok) process.exitCode = 1;
  }
} catch (error) {
  fail(error);
}
