import { beforeAll, describe, expect, test } from 'vitest';
import { checkExpression } from './expression.ts';
import { loadParser } from './parser.ts';

beforeAll(loadParser);

const where = (sql: string, dialect = 'postgresql', allowSubquery = false) =>
  checkExpression(sql, { dialect, kind: 'where', allowSubquery });

describe('accepts one expression and keeps its text', () => {
  test.each([
    ['postgresql', 'SUM(sales)'],
    ['postgresql', 'COUNT(*)'],
    ['postgresql', 'COUNT(DISTINCT "customer name")'],
    ['postgresql', 'SUM(a) / NULLIF(COUNT(*), 0) * 100.0'],
    ['postgresql', "CASE WHEN status = 'it''s;fine' THEN 1 ELSE 0 END"],
    ['postgresql', "name LIKE '%--not a comment%'"],
    ['postgresql', 'a IN (1, 2) AND b IS NOT NULL OR c BETWEEN 1 AND 2'],
    ['postgresql', 'sum(a) OVER (PARTITION BY b ORDER BY c)'],
    ['postgresql', "created AT TIME ZONE 'UTC' > now() - interval '1 day'"],
    ['postgresql', "payload->>'x' = $$a;b$$"],
    ['postgresql', 'count(*) FILTER (WHERE x > 1)'],
    ['mysql', "`a b` = 'it\\'s'"],
    ['sqlite', '[a b] = 1'],
    ['duckdb', 'median(x)'],
    ['trino', "date_trunc('day', ts)"],
    ['clickhouse', 'countIf(a = 1)'],
  ])('%s: %s', (dialect, sql) => {
    expect(where(sql, dialect)).toBe(sql);
  });

  test('drops comments instead of letting them swallow what follows', () => {
    expect(where('a = 1 -- tail')).toBe('a = 1');
    expect(where('a /* x */ = 1')).toBe('a   = 1');
    expect(where('a = 1 # tail', 'mysql')).toBe('a = 1');
    expect(where("a = 'x\\' OR 1 = 1 --'")).toBe("a = 'x\\' OR 1 = 1");
    expect(where('1--1', 'mysql')).toBe('1- -1');
  });

  test('allows a sub-query only when told to', () => {
    expect(where('a = (SELECT max(a) FROM t)', 'postgresql', true)).toBe('a = (SELECT max(a) FROM t)');
  });
});

describe('refuses what is more than one expression', () => {
  test.each([
    ['postgresql', '1 = 1) OR (1 = 1'],
    ['postgresql', '1 = 1) UNION SELECT * FROM users WHERE (1 = 1'],
    ['postgresql', '1 = 1; DROP TABLE users'],
    ['postgresql', 'a, b'],
    ['postgresql', 'a AS b'],
    ['postgresql', 'a = 1 UNION SELECT 2'],
    ['postgresql', 'a ORDER BY b'],
    ['postgresql', 'a LIMIT 1'],
    ['postgresql', ''],
    ['postgresql', '-- only a comment'],
    ['postgresql', "a = 'open"],
    ['postgresql', 'a = "open'],
    ['postgresql', 'a /* open'],
    ['postgresql', 'a /* x /* y */ OR 1 = 1 */'],
    ['postgresql', 'a = 1 -- x\rOR 1 = 1'],
    ['postgresql', 'a = 1\0'],
    ['postgresql', 'a = $x$ $y$ OR (1 = 1'],
    ['postgresql', "U&'x' = a"],
    ['mysql', '1 /*!50000 OR 1 = 1 */'],
    ['mysql', '1 /*M!100000 OR 1 = 1 */'],
    ['mysql', "a = 'x\\' OR (1 = 1"],
    ['mysql', "a = '\\\\' ) OR (1 = 1"],
    ['sqlite', "a = 'x\\' OR 1 = 1) --"],
    ['duckdb', '(((('],
    ['oracle', "a = q'[x') OR (1 = 1]'"],
  ])('%s: %j', (dialect, sql) => {
    expect(() => where(sql, dialect)).toThrow();
  });

  test.each([
    'a IN (SELECT 1)',
    '(SELECT 1)',
    'SELECT 1',
    'EXISTS (SELECT 1 FROM t)',
    'a = ANY (SELECT b FROM u)',
    'array(SELECT 1)',
    'WITH x AS (SELECT 1) SELECT * FROM x',
    'a IN secret_table',
    'CASE WHEN (SELECT 1) = 1 THEN 1 END',
    'coalesce(a, (select b from c))',
    '(VALUES (1))',
  ])('a sub-query: %s', sql => {
    expect(() => where(sql)).toThrow(/sub-queries|Invalid SQL clause/);
  });

  test('names the sub-query error of the catalogue', () => {
    expect(() => where('a IN (SELECT 1)')).toThrow(
      expect.objectContaining({
        code: 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR',
        message: 'Custom SQL fields cannot contain sub-queries.',
      }),
    );
  });

  test('tells where unparsable SQL breaks', () => {
    expect(() => where('a = = 1 CASE')).toThrow(
      expect.objectContaining({ code: 'INVALID_SQL_ERROR', status: 422 }),
    );
  });
});

describe('refuses denied functions, however they are written', () => {
  test.each([
    ['postgresql', "pg_read_file('/etc/passwd')"],
    ['postgresql', '"pg_read_file"(\'/etc/passwd\')'],
    ['postgresql', 'pg_catalog.pg_sleep(10)'],
    ['postgresql', 'PG_SLEEP (10)'],
    ['postgresql', 'pg_sleep/**/(10)'],
    ['postgresql', "query_to_xml('select 1', true, true, '')"],
    ['postgresql', "lo_import('/etc/passwd')"],
    ['postgresql', "dblink('', '')"],
    ['postgresql', 'version()'],
    ['mysql', 'sleep(10)'],
    ['mysql', "load_file('/etc/passwd')"],
    ['mysql', '@@version'],
    ['mysql', 'benchmark(1, md5(1))'],
    ['sqlite', "load_extension('x')"],
    ['duckdb', "getenv('HOME')"],
    ['duckdb', "query('select 1')"],
    ['clickhouse', "url('http://x')"],
  ])('%s: %s', (dialect, sql) => {
    expect(() => where(sql, dialect)).toThrow(expect.objectContaining({ code: 'SYNTAX_ERROR' }));
  });
});
