import { expect, test } from 'vitest';
import { withLibraries } from '../lazy.ts';
import { checkerFor } from './checker.ts';

const check = checkerFor('duckdb');

test('plain metrics and conditions pass without the parser', () => {
  expect(check('SUM(a) / COUNT(*)', 'metric')).toBe('SUM(a) / COUNT(*)');
  expect(check("a = 'x' AND b IN (1, 2)", 'where')).toBe("a = 'x' AND b IN (1, 2)");
});

test('the rest loads it', async () => {
  expect(await withLibraries(() => check('CASE WHEN a THEN 1 END', 'column'))).toBe('CASE WHEN a THEN 1 END');
});

test('only rules and predicates may look into other tables', async () => {
  const sql = 'a IN (SELECT b FROM t)';
  expect(await withLibraries(() => check(sql, 'rule'))).toBe(sql);
  expect(await withLibraries(() => check(sql, 'predicate'))).toBe(sql);
  expect(await withLibraries(() => checkerFor('duckdb', { allowSubquery: true })(sql, 'where'))).toBe(sql);
  await expect(withLibraries(() => check(sql, 'where'))).rejects.toThrow('sub-queries');
  await expect(withLibraries(() => check('1 = 1) OR (1 = 1', 'rule'))).rejects.toThrow('Invalid SQL clause');
});

test('dataset SQL is one statement that reads', async () => {
  expect(await withLibraries(() => check('SELECT 1;', 'dataset'))).toBe('SELECT 1');
  await expect(withLibraries(() => check('DROP TABLE t', 'dataset'))).rejects.toThrow('must be read-only');
});
