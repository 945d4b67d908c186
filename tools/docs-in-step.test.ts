import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERRORS, ISSUES } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import { MAY_IMPORT } from './boundaries/rules.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const IGNORED = new Set(['node_modules', 'dist', 'test-results']);

function markdownFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return IGNORED.has(entry.name) || entry.name.startsWith('.') ? [] : markdownFiles(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

const documents = markdownFiles().map(path => ({ path, text: read(path) }));

/** The cells of every table row whose first cell is written as code: `` | `NAME` | … | ``. */
const codeRows = (text: string) =>
  [...text.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)].map(([, name, rest]) => ({
    name: name ?? '',
    cells: (rest ?? '').split('|').map(cell => cell.trim()),
  }));

const sorted = (values: Iterable<string>) => [...values].sort();

describe('docs/errors.md', () => {
  const rows = codeRows(read('docs/errors.md'));
  const codes = rows.filter(({ name }) => /^[A-Z]/.test(name));
  const issues = rows.filter(({ name }) => /^\d/.test(name));

  it('documents every error code and no other', () => {
    expect(sorted(codes.map(({ name }) => name))).toEqual(sorted(Object.keys(ERRORS)));
  });

  it.each(Object.entries(ERRORS))('gives status and issues of %s', (code, { status, issues: explained }) => {
    expect(codes.find(({ name }) => name === code)?.cells.slice(0, 2)).toEqual([
      String(status),
      explained.length > 0 ? explained.join(', ') : '–',
    ]);
  });

  it('repeats every issue text', () => {
    expect(Object.fromEntries(issues.map(({ name, cells }) => [name, cells[0]]))).toEqual(ISSUES);
  });
});

describe('links', () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target ?? '')
      .filter(target => !/^([a-z]+:|#)/.test(target))
      .map(target => [path, target] as const),
  );

  it.each(links)('%s → %s resolves', (path, target) => {
    expect(existsSync(join(root, dirname(path), target.replace(/#.*$/, '')))).toBe(true);
  });
});

describe('commands', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm (?:run ([a-z:]+)|(start|test)\b)/g)].map(
      ([, script, short]) => [path, script ?? short ?? ''] as const,
    ),
  );

  it.each(named)('%s: npm %s exists', (_, script) => {
    expect(scripts).toContain(script);
  });
});

describe('settings', () => {
  const pattern = /\bPARALLAX_(?!TEST_|FUZZ_|FEATURE_)[A-Z_]+\b/g;
  const known = new Set(read('packages/server/src/settings.ts').match(pattern));

  it('are all described in docs/settings.md', () => {
    const described = codeRows(read('docs/settings.md')).map(({ name }) => name);
    expect(sorted(described)).toEqual(sorted([...known, 'PORT', 'HOST']));
  });

  it.each(documents)('named in $path exist', ({ text }) => {
    expect(known).toEqual(new Set([...known, ...(text.match(pattern) ?? [])]));
  });
});

describe('ARCHITECTURE.md', () => {
  it('shows the import table that is checked', () => {
    const rows = codeRows(read('ARCHITECTURE.md')).filter(({ name }) => name in MAY_IMPORT);
    const shown = rows.map(({ name, cells }) => [name, (cells[0] ?? '').replace('nothing', '')]);
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(Object.entries(MAY_IMPORT).map(([name, allowed]) => [name, allowed.join(', ')])),
    );
  });
});
