import { beforeAll, expect, test } from 'vitest';
import { formatSql } from './format.ts';
import { loadParser, parseTrees } from './parser.ts';

beforeAll(loadParser);

test.each([
  ['SELECT * FRM t', 'Syntax error near “FRM”.', 1, 10],
  ['SELECT 1 FROM FROM x', 'Syntax error near “FROM”: expected a table or a sub-query.', 1, 15],
  ['SELECT a,, b FROM t', 'Syntax error near “,”.', 1, 10],
  ['SELECT 1,\n  2\nFROM t GROUP GROUP', 'Syntax error near “GROUP”.', 3, 8],
  ['WITH x AS SELECT 1', 'Syntax error near “SELECT”: expected “(”.', 1, 11],
  ['SELECT count(* FROM t', 'Syntax error near “FROM”: expected “)”.', 1, 16],
  ['SELECT ((1', 'The SQL ends too soon: “)” is missing.', 1, 11],
  ['INSERT INTO', 'The SQL ends too soon: a name is missing.', 1, 12],
])('%s', (sql, message, line, column) => {
  expect(() => parseTrees(sql, 'postgresql')).toThrow(
    expect.objectContaining({ message, extra: expect.objectContaining({ line, column }) }),
  );
});

test.each([
  ['brackets', `SELECT ${'('.repeat(2_000)}1${')'.repeat(2_000)}`],
  ['operators', `SELECT ${'1 + '.repeat(20_000)}1`],
])('too many nested %s are refused in words', (_name, sql) => {
  expect(() => parseTrees(sql, 'duckdb')).toThrow(/nested too deeply or has too many parts/);
});

test('so are unions that have too many parts to be printed', () => {
  const sql = `SELECT a FROM t${' UNION ALL SELECT a FROM t'.repeat(1_000)}`;
  expect(() => formatSql(sql, 'duckdb')).toThrow(/nested too deeply or has too many parts/);
});
