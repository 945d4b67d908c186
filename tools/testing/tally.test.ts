import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../product/steps.mjs';
import { newTally, single, vitestResult } from './tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'parallax-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

const report = (content: object) => {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
};

const clean = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };
const ended = (ok: boolean) => ({ ok, reason: 'exit code 1', seconds: 2 });

describe('the result of a vitest run', () => {
  it('repeats the counts of the report', () => {
    expect(vitestResult('unit', report(clean), ended(true))).toMatchObject({
      passed: 3,
      failed: 0,
      skipped: 1,
    });
  });

  it('counts a file that does not load as a failure', () => {
    const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }];
    expect(vitestResult('unit', report({ ...clean, testResults }), ended(false))).toMatchObject({
      failed: 1,
    });
  });

  it('names the tests that failed, since a log may be cut before them', () => {
    const testResults = [
      {
        name: join(root, 'packages/a/b.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'sums up' },
        ],
      },
    ];
    expect(
      vitestResult('unit', report({ ...clean, numFailedTests: 1, testResults }), ended(false)),
    ).toMatchObject({
      failed: 1,
      notes: ['packages/a/b.test.ts > sums up'],
    });
  });

  it('fails when the run ended badly although every test passed', () => {
    expect(vitestResult('unit', report(clean), ended(false))).toMatchObject({ passed: 3, failed: 1 });
  });

  it('fails when there is no report', () => {
    expect(vitestResult('unit', join(folder, 'none.json'), ended(false))).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });
});

describe('the last line', () => {
  it('adds up the stages and names skipped tests only when there are some', () => {
    const tally = newTally();
    tally.add(single('types', { ok: true, reason: undefined, seconds: 1 }));
    tally.add({ name: 'unit', passed: 4, failed: 1 });
    expect(tally.lastLine()).toBe('5 passed, 1 failed');
    tally.add({ name: 'servers', skipped: 1 });
    expect(tally.lastLine()).toBe('5 passed, 1 failed, 1 skipped');
    expect(tally.failed).toBe(1);
  });
});
