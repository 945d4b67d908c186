#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../../../tools/product/build.mjs';
import { fail, root } from '../../../tools/product/steps.mjs';

/** Builds what changed, then becomes the command. */
try {
  process.setSourceMapsEnabled(true);
  const only = process.argv[2] === 'serve' ? ['server', 'web'] : ['server'];
  await ensureBuilt({ quiet: true, only });
  await import(pathToFileURL(`${root}packages/server/dist/cli.js`).href);
} catch (error) {
  fail(error);
}
