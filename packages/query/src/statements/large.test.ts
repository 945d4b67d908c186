import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadParser } from './parser.ts';
import { injectRowRules } from './row-rules.ts';
import { tablesOf } from './tables.ts';
import { trimStatement } from './trim.ts';

beforeAll(loadParser);

/** Each of these took minutes when a step looked at the whole text for each of its parts. */

test('blanks inside a text do not hold up the removal of those around it', () => {
  const inside = `a${' '.repeat(400_000)}b`;
  expect(trimStatement(` ;\n${inside};; `)).toBe(inside);
});

test('what is removed around a text is blanks and semicolons alone', () => {
  const text = fc.string({ unit: fc.constantFrom(' ', ';', '\n', '\u00a0', 'a', "'") });
  fc.assert(
    fc.property(text, sql => {
      expect(trimStatement(sql)).toBe(sql.replace(/^[\s;]+/, '').replace(/[\s;]+$/, ''));
    }),
  );
});

test('a long list of strings is read once, not once for each string', () => {
  const sql = `SELECT * FROM t WHERE a IN (${"'ab''c', ".repeat(110_000)}'')`;
  expect(tablesOf(sql, 'postgresql').tables).toEqual([{ catalog: null, schema: null, table: 't' }]);
});

test('thousands of common table expressions hide their names, and each reference gets its rule', () => {
  const ctes = Array.from(
    { length: 3_000 },
    (_, at) => `a${at + 1} AS (SELECT * FROM a${at} JOIN t ON 1 = 1)`,
  );
  const sql = `WITH ${ctes.join(', ')} SELECT * FROM a3000`;
  expect(tablesOf(sql, 'duckdb').tables.map(({ table }) => table)).toEqual(['a0', 't']);
  const bound = injectRowRules(sql, ({ table }) => (table === 't' ? 'x = 1' : null), 'duckdb');
  expect(bound.split('(SELECT * FROM t WHERE x = 1) AS t').length - 1).toBe(3_000);
});
