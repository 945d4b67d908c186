import { expect, test } from 'vitest';
import { replacePlaceholders } from './placeholders.ts';

const number = (index: number) => `$${index + 1}`;

test.each([
  ['SELECT ?, ?', 'SELECT $1, $2'],
  [`SELECT '?', "?", 'it''s ?', ?`, `SELECT '?', "?", 'it''s ?', $1`],
  ['SELECT 1 -- ?\n, ? /* ? */', 'SELECT 1 -- ?\n, $1 /* ? */'],
  ['SELECT $$ ? $$, $a$ ? $$ ? $a$, ?', 'SELECT $$ ? $$, $a$ ? $$ ? $a$, $1'],
])('%s', (sql, expected) => {
  expect(replacePlaceholders(sql, number)).toBe(expected);
});

test.each([
  [`SELECT 'a\\'?', ?`, `SELECT 'a\\'?', $1`],
  ['SELECT `?`, ? # ?', 'SELECT `?`, $1 # ?'],
])('with backslash escapes: %s', (sql, expected) => {
  expect(replacePlaceholders(sql, number, 'backslash')).toBe(expected);
});
