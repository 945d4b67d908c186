import { expect, test } from 'vitest';
import { bindParameters } from './placeholders.ts';

const dialect = { literal: (value: unknown) => `<${String(value)}>` };

test.each([
  ['SELECT ?, ?', 'SELECT <1>, <2>'],
  [`SELECT '?', "?", 'it''s ?', ?`, `SELECT '?', "?", 'it''s ?', <1>`],
  ['SELECT 1 -- ?\n, ? /* ? */', 'SELECT 1 -- ?\n, <1> /* ? */'],
  ['SELECT $$ ? $$, $a$ ? $$ ? $a$, ?', 'SELECT $$ ? $$, $a$ ? $$ ? $a$, <1>'],
  ['SELECT ?, ?, ?', 'SELECT <1>, <2>, ?'],
])('%s', (sql, expected) => {
  expect(bindParameters(sql, [1, 2], dialect)).toBe(expected);
});

test.each([
  [`SELECT 'a\\'?', ?`, `SELECT 'a\\'?', <1>`],
  ['SELECT `?`, ? # ?', 'SELECT `?`, <1> # ?'],
])('with backslash escapes: %s', (sql, expected) => {
  expect(bindParameters(sql, [1], dialect, 'backslash')).toBe(expected);
});

test('without parameters a question mark stays an operator', () => {
  expect(bindParameters(`SELECT doc ? 'a'`, [], dialect)).toBe(`SELECT doc ? 'a'`);
});
