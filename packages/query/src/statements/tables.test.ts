import { beforeAll, expect, test } from 'vitest';
import { loadParser } from './parser.ts';
import { tablesOf } from './tables.ts';

beforeAll(loadParser);

const names = (sql: string, dialect = 'postgresql') =>
  tablesOf(sql, dialect)
    .tables.map(({ catalog, schema, table }) =>
      [catalog, schema, table].filter(part => part !== null).join('.'),
    )
    .sort();

test.each([
  ['SELECT 1', []],
  ['SELECT * FROM a, s.b JOIN c.s.d ON true', ['a', 'c.s.d', 's.b']],
  ['SELECT * FROM "Odd Name"."T"', ['Odd Name.T']],
  ['SELECT * FROM a WHERE x IN (SELECT y FROM b WHERE z = ANY (SELECT 1 FROM c))', ['a', 'b', 'c']],
  ['(SELECT * FROM a) UNION ALL SELECT * FROM b EXCEPT SELECT * FROM c', ['a', 'b', 'c']],
  ['WITH x AS (SELECT * FROM a) SELECT * FROM x', ['a']],
  ['WITH x AS (SELECT * FROM x) SELECT * FROM x', ['x']],
  ['WITH RECURSIVE x AS (SELECT 1 UNION ALL SELECT * FROM x) SELECT * FROM x', []],
  ['WITH RECURSIVE x AS (SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT y FROM x, z) SELECT * FROM x', ['z']],
  ['WITH RECURSIVE x AS (SELECT * FROM x) SELECT * FROM x', ['x']],
  ['WITH RECURSIVE x AS (SELECT * FROM x UNION ALL SELECT 1) SELECT * FROM x', ['x']],
  ['WITH RECURSIVE x AS (SELECT 1 UNION ALL SELECT * FROM x UNION ALL SELECT 2) SELECT * FROM x', ['x']],
  ['WITH RECURSIVE a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a', ['b']],
  ['WITH x AS (SELECT 1) SELECT * FROM s.x', ['s.x']],
  ['WITH "X" AS (SELECT 1) SELECT * FROM x', ['x']],
  ['SELECT * FROM (WITH secret AS (SELECT 1) SELECT * FROM secret) q, secret', ['secret']],
  ['WITH a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a, b', ['b']],
  ['SELECT (SELECT max(x) FROM t) FROM u CROSS JOIN LATERAL (SELECT * FROM v) w', ['t', 'u', 'v']],
  ['INSERT INTO a SELECT * FROM b', ['a', 'b']],
  ['UPDATE a SET x = (SELECT 1 FROM b)', ['a', 'b']],
  ['DELETE FROM a USING b WHERE true', ['a', 'b']],
  ['WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x', ['t']],
  ['EXPLAIN ANALYZE SELECT * FROM t', ['t']],
  ['EXPLAIN (ANALYZE, BUFFERS) SELECT * FROM t', ['t']],
  ['SELECT 1; SELECT * FROM second', ['second']],
  ['SELECT * /* FROM hidden */ FROM a -- , b', ['a']],
  ["SELECT 'FROM x' FROM a", ['a']],
])('%s', (sql, expected) => {
  expect(names(sql)).toEqual(expected);
});

test.each([
  ['duckdb', 'FROM t', ['t']],
  ['duckdb', 'PIVOT t ON x USING sum(y)', ['t']],
  ['duckdb', 'SUMMARIZE t', ['t']],
  ['sqlite', 'SELECT 1 FROM a WHERE x IN secret', ['a', 'secret']],
  ['sqlite', 'SELECT * FROM [a b]', ['a b']],
  ['mysql', 'SELECT 1--1 UNION SELECT x FROM secret', ['secret']],
  ['mysql', "SELECT 'a\\'' FROM t -- '", ['t']],
  ['mysql', 'SELECT * FROM `x`.`y`', ['x.y']],
  ['mysql', 'WITH T AS (SELECT 1) SELECT * FROM t', ['t']],
  ['snowflake', 'WITH x AS (SELECT 1) SELECT * FROM "x"', ['x']],
  ['bigquery', 'SELECT * FROM `p.d.secret`', ['p.d.secret']],
  ['duckdb', 'WITH p AS (PIVOT secret ON x USING sum(y)) FROM p', ['secret']],
  ['mysql', 'SELECT * FROM a STRAIGHT_JOIN secret', ['a', 'secret']],
  ['clickhouse', 'SELECT * FROM a WHERE x GLOBAL IN secret', ['a', 'secret']],
  ['trino', 'SELECT * FROM c.s.t FETCH FIRST 5 ROWS ONLY', ['c.s.t']],
])('%s: %s', (dialect, sql, expected) => {
  expect(names(sql, dialect)).toEqual(expected);
});

test.each([
  ['postgresql', 'CALL f()'],
  ['postgresql', 'TABLE secret'],
  ['postgresql', 'SHOW search_path'],
  ['duckdb', 'SHOW t'],
  ['mysql', 'SHOW TABLES'],
  ['postgresql', 'VACUUM t'],
  ['snowflake', "SELECT * FROM IDENTIFIER('secret')"],
  ['trino', 'SELECT * FROM TABLE(f(TABLE(secret)))'],
])('%s: the reach of %s is not known', (dialect, sql) => {
  expect(tablesOf(sql, dialect).complete).toBe(false);
});

test.each([
  'WITH x AS (TABLE secret) SELECT * FROM x',
  'SELECT * FROM (TABLE secret) q',
  'SELECT (((',
  'SELECT * FROM',
  "SELECT 'open",
  'SELECT 1 /*! x */ /* /* */ */',
])('fails closed: %s', sql => {
  expect(() => tablesOf(sql, 'postgresql')).toThrow(expect.objectContaining({ code: 'INVALID_SQL_ERROR' }));
});

test.each([
  ["SELECT * FROM query_table('secret')", 'duckdb'],
  ["SELECT * FROM query('SELECT * FROM secret')", 'duckdb'],
  ['FROM histogram(secret, note)', 'duckdb'],
  ['SELECT * FROM a JOIN main."Histogram_Values"(secret, note) h ON true', 'duckdb'],
  ["SELECT (SELECT max(x) FROM duckdb_table_sample('secret') AS t(x))", 'duckdb'],
  ['SELECT * FROM a, LATERAL (SELECT * FROM (somebodys_macro(secret)))', 'duckdb'],
  ['SUMMARIZE SELECT * FROM somebodys_macro(secret)', 'duckdb'],
  ["SELECT * FROM TABLE('secret')", 'snowflake'],
  ["SELECT query_to_xml('SELECT * FROM secret', true, true, '')", 'postgresql'],
])('%s hides what it reads', (sql, dialect) => {
  expect(tablesOf(sql, dialect).complete).toBe(false);
});

test.each([
  'SELECT histogram(note) FROM a',
  'SELECT * FROM a, unnest(a.tags) AS t(tag), range(3), generate_series(1, 2) AS g(n)',
  "SELECT * FROM a, json_each(a.doc) WHERE upper('x') = lower('X')",
])('%s shows what it reads', sql => {
  expect(tablesOf(sql, 'duckdb')).toMatchObject({ tables: [{ table: 'a' }], complete: true });
});
