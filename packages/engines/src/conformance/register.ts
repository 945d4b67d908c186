import { test } from 'vitest';
import { type CaseFiles, casesFor } from './cases.ts';

/** One test per case of a file; a case with a reason to skip is reported as skipped under that reason. */
export function registerCases<K extends keyof CaseFiles>(
  file: K,
  engine: string,
  check: (entry: CaseFiles[K]) => Promise<void>,
): void {
  for (const entry of casesFor(file, engine)) {
    const reason = entry.skip?.[engine];
    if (reason) test.skip(`${entry.name} (${reason})`, () => {});
    else test(entry.name, () => check(entry));
  }
}
