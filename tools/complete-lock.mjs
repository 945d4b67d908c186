#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLock, missingFromLock } from './product/lock.mjs';
import { root } from './product/steps.mjs';

/** Run after an `npm install` against a partial registry mirror; a test says when. */
const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingFromLock(lock);
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
process.stdout.write(`${missing.length} packages added to package-lock.json\n`);
