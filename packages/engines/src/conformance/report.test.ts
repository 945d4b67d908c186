import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { engines } from '../index.ts';
import { type CaseFiles, casesFor } from './cases.ts';
import { conformanceTable, type Outcome } from './report.ts';

const document = readFileSync(new URL('../../../../docs/engines.md', import.meta.url), 'utf8');
const FILES = ['types', 'literals', 'grains', 'filters', 'errors'] as const satisfies (keyof CaseFiles)[];

/** The rows of one section, by case: the cell of each engine. */
function rowsOf(group: string): Map<string, Record<string, string>> {
  const section = document.split(`## ${group}\n`)[1]?.split('\n## ')[0] ?? '';
  const [head = [], ...rows] = section
    .split('\n')
    .filter(line => line.startsWith('| '))
    .map(line => line.slice(2, -2).split(/ (?<!\\)\| /));
  return new Map(
    rows.map(([name = '', ...cells]) => [
      name.replaceAll('\\|', '|'),
      Object.fromEntries(cells.map((cell, at) => [head[at + 1] ?? '', cell.trim()])),
    ]),
  );
}

const reasons = [...document.matchAll(/^\d+\. (.+)$/gm)].map(([, reason]) => reason);

describe('docs/engines.md is in step (npm run conformance writes it)', () => {
  test.each(FILES)('with the cases of %s', file => {
    const rows = rowsOf(file);
    for (const { manifest } of engines) {
      for (const { name, skip } of casesFor(file, manifest.engine)) {
        const cell = rows.get(name)?.[manifest.engine];
        const reason = skip?.[manifest.engine];
        expect(`${name}: ${cell}`).toBe(`${name}: ${reason ? `– ${reasons.indexOf(reason) + 1}` : '✓'}`);
      }
    }
  });
});

test('a table of cases and engines, with the reasons below', () => {
  const outcome = (name: string, state: Outcome['state'], reason?: string): Outcome => ({
    group: 'types',
    name,
    state,
    ...(reason && { reason }),
  });
  const table = conformanceTable({
    a: [outcome('lists', 'passed'), outcome('dates', 'failed')],
    b: [outcome('lists', 'skipped', 'has no lists')],
  });
  expect(table).toBe(
    [
      '## types',
      '',
      '| case | a | b |',
      '|---|:-:|:-:|',
      '| lists | ✓ | – 1 |',
      '| dates | **fails** |   |',
      '',
      '## Why a case is left out',
      '',
      '1. has no lists',
    ].join('\n'),
  );
});
