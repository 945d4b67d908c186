import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../product/steps.mjs';

/** Adds up what every stage of a test run found, and keeps the reason for whatever could not run at all. */
export function newTally() {
  const stages = [];
  return {
    /** @param {{ name: string, passed?: number, failed?: number, skipped?: number, seconds?: number, notes?: string[] }} stage */
    add(stage) {
      stages.push({ passed: 0, failed: 0, skipped: 0, seconds: 0, notes: [], ...stage });
    },
    get failed() {
      return total(stages, 'failed');
    },
    table: () => stages.map(line).join('\n'),
    lastLine() {
      const skipped = total(stages, 'skipped');
      const counts = `${total(stages, 'passed')} passed, ${total(stages, 'failed')} failed`;
      return skipped > 0 ? `${counts}, ${skipped} skipped` : counts;
    },
  };
}

const total = (stages, key) => stages.reduce((sum, stage) => sum + stage[key], 0);

function line({ name, passed, failed, skipped, seconds, notes }) {
  const counts = Object.entries({ passed, failed, skipped }).filter(([, count]) => count > 0);
  const head = `${name.padEnd(12)} ${seconds.toFixed(1).padStart(7)} s  ${counts.map(([word, count]) => `${count} ${word}`).join(', ')}`;
  return [head.trimEnd(), ...notes.map(note => `    ${note}`)].join('\n');
}

/** The result of one command that passes or fails as a whole. */
export const single = (name, { ok, reason, seconds }) => ({
  name,
  seconds,
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  notes: ok ? [] : [`${name}: ${reason}`],
});

/** The result of a vitest run, read from its JSON report. A file that does not load counts as one failure. */
export function vitestResult(name, report, { ok, reason, seconds }) {
  const read = readReport(report);
  if (!read) return single(name, { ok: false, reason: `no report (${reason})`, seconds });
  const unloadable = read.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  );
  const counts = {
    name,
    seconds,
    passed: read.numPassedTests,
    failed: read.numFailedTests + unloadable.length,
    skipped: read.numPendingTests + read.numTodoTests,
    notes: [
      ...unloadable.map(file => `${relative(root, file.name)} did not load`),
      ...read.testResults.flatMap(failures),
    ],
  };
  if (ok || counts.failed > 0) return counts;
  return { ...counts, failed: 1, notes: [`${name}: ${reason} although every test passed`] };
}

/** The names of a file's failed tests, repeated at the end because a log may be cut before them. */
const failures = file =>
  file.assertionResults
    .filter(test => test.status === 'failed')
    .map(test => `${relative(root, file.name)} > ${test.fullName}`);

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
