#!/usr/bin/env node
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './product/build.mjs';
import { ensureInstalled } from './product/install.mjs';
import { fail, root } from './product/steps.mjs';

/**
 * `npm start`: installs what is missing, builds what changed, then becomes the server. The server runs in this very
 * process, so signals reach it and its exit code is ours without any forwarding.
 */
try {
  await ensureInstalled();
  await ensureBuilt();
  const main = join(root, 'packages/server/dist/main.js');
  process.argv[1] = main;
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(main).href);
} catch (error) {
  fail(error);
}
