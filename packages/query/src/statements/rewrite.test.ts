import { beforeAll, describe, expect, test } from 'vitest';
import { asCreateTable, asCreateView } from './create-as.ts';
import { formatSql } from './format.ts';
import { applyLimit } from './limit.ts';
import { loadParser } from './parser.ts';
import { positionOf } from './position.ts';
import { injectRowRules } from './row-rules.ts';
import { splitStatements, statementAt } from './split.ts';
import { virtualDatasetSql } from './virtual-dataset.ts';

beforeAll(loadParser);

describe('splitStatements', () => {
  test.each([
    ['postgresql', 'SELECT 1; SELECT 2;', ['SELECT 1', 'SELECT 2']],
    ['postgresql', 'SELECT \';\'; SELECT ";"', ["SELECT ';'", 'SELECT ";"']],
    ['postgresql', '-- a; b\nSELECT 1 /* ; */;;', ['SELECT 1']],
    ['postgresql', 'SELECT $x$ ; $x$; SELECT $$;$$', ['SELECT $x$ ; $x$', 'SELECT $$;$$']],
    ['postgresql', "SELECT E'\\';'; SELECT 2", ["SELECT E'\\';'", 'SELECT 2']],
    ['mysql', "SELECT '\\';'; SELECT 2", ["SELECT '\\';'", 'SELECT 2']],
    ['mysql', 'SELECT 1 # ;\n; SELECT 2', ['SELECT 1', 'SELECT 2']],
    ['postgresql', "SELECT ((( ; SELECT 'open ; x", ['SELECT (((', "SELECT 'open ; x"]],
    ['postgresql', ' ; -- nothing', []],
  ])('%s: %s', (dialect, sql, expected) => {
    const statements = splitStatements(sql, dialect);
    expect(statements.map(statement => statement.sql)).toEqual(expected);
    for (const { sql: text, start, end } of statements) expect(sql.slice(start, end)).toBe(text);
  });

  test('finds the statement under the cursor', () => {
    expect(statementAt('SELECT 1;\nSELECT 2', 'sqlite', 12)?.sql).toBe('SELECT 2');
    expect(statementAt('SELECT 1;\nSELECT 2', 'sqlite', 3)?.sql).toBe('SELECT 1');
  });
});

describe('applyLimit', () => {
  test.each([
    ['postgresql', 'SELECT * FROM t', 'SELECT * FROM t\nLIMIT 5', 5, 'DROPDOWN'],
    ['postgresql', 'SELECT * FROM t LIMIT 3', 'SELECT * FROM t LIMIT 3', 3, 'QUERY'],
    ['postgresql', 'SELECT * FROM t LIMIT 5', 'SELECT * FROM t LIMIT 5', 5, 'QUERY_AND_DROPDOWN'],
    ['postgresql', 'SELECT * FROM t LIMIT 50 OFFSET 7', 'SELECT * FROM t LIMIT 5 OFFSET 7', 5, 'DROPDOWN'],
    ['mysql', 'SELECT * FROM t LIMIT 7, 50', 'SELECT * FROM t LIMIT 7, 5', 5, 'DROPDOWN'],
    [
      'postgresql',
      'SELECT a FROM t UNION SELECT b FROM u',
      'SELECT a FROM t UNION SELECT b FROM u\nLIMIT 5',
      5,
      'DROPDOWN',
    ],
    [
      'postgresql',
      'SELECT * FROM (SELECT 1 LIMIT 2) q',
      'SELECT * FROM (SELECT 1 LIMIT 2) q\nLIMIT 5',
      5,
      'DROPDOWN',
    ],
    ['postgresql', 'SELECT 1 -- LIMIT 2', 'SELECT 1\nLIMIT 5', 5, 'DROPDOWN'],
    ['tsql', 'SELECT TOP 50 * FROM t', 'SELECT TOP 5 * FROM t', 5, 'DROPDOWN'],
    ['tsql', 'SELECT * FROM t', 'SELECT TOP 5 * FROM (\nSELECT * FROM t\n) AS limited', 5, 'DROPDOWN'],
    [
      'trino',
      'SELECT * FROM t FETCH FIRST 9 ROWS ONLY',
      'SELECT * FROM t FETCH FIRST 5 ROWS ONLY',
      5,
      'DROPDOWN',
    ],
    ['postgresql', 'SHOW search_path', 'SHOW search_path', null, 'NOT_LIMITED'],
    ['postgresql', 'DELETE FROM t', 'DELETE FROM t', null, 'NOT_LIMITED'],
  ])('%s: %s', (dialect, sql, expected, limit, factor) => {
    expect(applyLimit(sql, 5, dialect)).toEqual({ sql: expected, limit, factor });
  });

  test('asks for more rows than it keeps', () => {
    expect(applyLimit('SELECT 1 LIMIT 3', 5, 'duckdb', 1)).toEqual({
      sql: 'SELECT 1 LIMIT 4',
      limit: 3,
      factor: 'QUERY',
    });
  });

  test('wraps a limit it cannot read', () => {
    expect(applyLimit('SELECT 1 LIMIT 2 + 3', 5, 'postgresql').sql).toContain(') AS limited\nLIMIT 5');
  });
});

describe('injectRowRules', () => {
  const rule = (sql: string, dialect = 'postgresql') =>
    injectRowRules(
      sql,
      ({ table }) => (table.toLowerCase() === 'orders' ? "(country = 'DE')" : null),
      dialect,
    );
  const filtered = "(SELECT * FROM orders WHERE (country = 'DE'))";

  test.each([
    ['SELECT * FROM orders', `SELECT * FROM ${filtered} AS orders`],
    ['SELECT o.id FROM orders o', `SELECT o.id FROM ${filtered} o`],
    ['SELECT * FROM orders AS o JOIN other ON true', `SELECT * FROM ${filtered} AS o JOIN other ON true`],
    ['SELECT * FROM a JOIN orders ON true', `SELECT * FROM a JOIN ${filtered} AS orders ON true`],
    [
      'WITH x AS (SELECT * FROM orders) SELECT * FROM x',
      `WITH x AS (SELECT * FROM ${filtered} AS orders) SELECT * FROM x`,
    ],
    ['SELECT 1 UNION SELECT id FROM orders', `SELECT 1 UNION SELECT id FROM ${filtered} AS orders`],
    ['SELECT (SELECT 1 FROM orders)', `SELECT (SELECT 1 FROM ${filtered} AS orders)`],
    ["SELECT '😀' FROM orders", `SELECT '😀' FROM ${filtered} AS orders`],
    ['SELECT * FROM other', 'SELECT * FROM other'],
  ])('%s', (sql, expected) => {
    expect(rule(sql)).toBe(expected);
  });

  test('keeps qualified and quoted names', () => {
    expect(rule('SELECT * FROM s."Orders"')).toBe(
      'SELECT * FROM (SELECT * FROM s."Orders" WHERE (country = \'DE\')) AS "Orders"',
    );
  });

  test('a name that hides a table only hides it where it is visible', () => {
    expect(rule('WITH orders AS (SELECT * FROM orders) SELECT * FROM orders')).toBe(
      `WITH orders AS (SELECT * FROM ${filtered} AS orders) SELECT * FROM orders`,
    );
  });

  test.each(['DELETE FROM orders', 'SELECT ((( FROM orders', 'UPDATE orders SET a = 1'])('denies %s', sql => {
    expect(() => rule(sql)).toThrow();
  });
});

test('CREATE … AS takes a SELECT', () => {
  expect(asCreateTable('SET x = 1; SELECT 2', '"s"."t"', 'postgresql')).toEqual([
    'SET x = 1',
    'CREATE TABLE "s"."t" AS\nSELECT 2',
  ]);
  expect(() => asCreateTable('SELECT 2; SET x = 1', 't', 'postgresql')).toThrow(
    expect.objectContaining({ code: 'INVALID_CTAS_QUERY_ERROR' }),
  );
  expect(asCreateView('SELECT 1;', 'v', 'sqlite')).toEqual(['CREATE VIEW v AS\nSELECT 1']);
  expect(() => asCreateView('SELECT 1; SELECT 2', 'v', 'sqlite')).toThrow(
    expect.objectContaining({ code: 'INVALID_CVAS_QUERY_ERROR' }),
  );
});

test.each([
  ['SELECT 1; SELECT 2', 'Error: Virtual dataset query cannot consist of multiple statements'],
  [' ; ', 'Error: Virtual dataset query cannot be empty'],
  ['DELETE FROM t', 'Error: Virtual dataset query must be read-only'],
  ['WITH x AS (DELETE FROM t RETURNING 1) SELECT * FROM x', 'Error: Virtual dataset query must be read-only'],
])('virtual dataset: %s', (sql, message) => {
  expect(() => virtualDatasetSql(sql, 'postgresql')).toThrow(message);
});

test('virtual dataset SQL loses comments and the final semicolon', () => {
  expect(virtualDatasetSql('SELECT 1 -- x\n;', 'postgresql')).toBe('SELECT 1');
});

test('formats scripts', () => {
  expect(formatSql('select a from t where x=1; select 2', 'postgresql')).toBe(
    'SELECT\n  a\nFROM t\nWHERE\n  x = 1;\nSELECT\n  2',
  );
  expect(() => formatSql('select (((', 'postgresql')).toThrow(
    expect.objectContaining({ code: 'INVALID_SQL_ERROR' }),
  );
});

test.each([
  [new Error('syntax error at or near "x" at character 12'), 'SELECT 1\nFROM x', { line: 2, column: 3 }],
  [new Error('Parser Error: oops\n\nLINE 2: FROM x\n             ^'), '', { line: 2, column: 6 }],
  [new Error("line 3:8: mismatched input 'x'"), '', { line: 3, column: 8 }],
  [new Error("You have an error near 'x' at line 4"), '', { line: 4, column: null }],
  [new Error('something else'), '', null],
])('positionOf %s', (error, sql, expected) => {
  expect(positionOf(error, sql)).toEqual(expected);
});
