#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, StepError } from './product/steps.mjs';
import { runStage } from './testing/stage.mjs';

/** `npm run test:clients`: foreign clients of the REST API against our server; they need Python 3. */
const suite = 'e2e/clients/run.py';

if (existsSync(join(root, suite))) {
  const { ok } = await runStage('python3', [suite]);
  process.exitCode = ok ? 0 : 1;
} else {
  fail(new StepError('test:clients', `${suite} does not exist yet; no foreign client has been tested`));
}
