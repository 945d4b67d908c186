import { afterAll, beforeAll, beforeEach, describe, type RunnerTestSuite } from 'vitest';
import { registerCancelTests } from './cancel.ts';
import { registerErrorTests } from './error-mapping.ts';
import { registerFilterTests } from './filters.ts';
import { createFixture, dropFixture } from './fixture.ts';
import { registerGrainTests } from './grains.ts';
import { registerIntrospectionTests } from './introspection.ts';
import type { Kit } from './kit.ts';
import { registerLiteralTests } from './literals.ts';
import { registerLoadTests } from './loads.ts';
import { reportOutcomes } from './report.ts';
import { registerSessionTests } from './sessions.ts';
import { registerStreamTests } from './streams.ts';
import type { OpenTestEngine } from './test-engine.ts';
import { registerTypeTests } from './types.ts';

/**
 * Every engine runs the same cases. The case files are data; an engine may carry other expectations there
 * (`on: { sqlite: … }`) or say why a case does not apply (`skip: { sqlite: reason }`).
 *
 * ```ts
 * conformance('postgresql', async () => ({ engine, config: { uri }, … }));
 * ```
 */
export function conformance(name: string, openTestEngine: OpenTestEngine): void {
  describe(`conformance of ${name}`, () => {
    let kit: Kit;
    const get = () => kit;
    beforeAll(async () => {
      const test = await openTestEngine();
      kit = { test, connection: await test.engine.open(test.config) };
      await createFixture(kit);
    });
    let whole: RunnerTestSuite | undefined;
    beforeEach(({ task }) => {
      whole ??= task.suite?.suite;
    });
    afterAll(() => reportOutcomes(name, whole));
    afterAll(async () => {
      if (!kit) return;
      await dropFixture(kit);
      await kit.connection.close();
      await kit.test.close();
    });
    describe('types', () => registerTypeTests(name, get));
    describe('literals', () => registerLiteralTests(name, get));
    describe('grains', () => registerGrainTests(name, get));
    describe('filters', () => registerFilterTests(name, get));
    describe('errors', () => registerErrorTests(name, get));
    describe('streams', () => registerStreamTests(get));
    describe('sessions', () => registerSessionTests(get));
    describe('cancel', () => registerCancelTests(get));
    describe('loads', { timeout: 60_000 }, () => registerLoadTests(get));
    describe('introspection', () => registerIntrospectionTests(get));
  });
}
