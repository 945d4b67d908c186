import { beforeAll, describe, expect, test } from 'vitest';
import { refuseDenied } from './guard.ts';
import { loadParser } from './parser.ts';
import { isReadOnly } from './reads.ts';

beforeAll(loadParser);

test.each([
  ['postgresql', 'SELECT * FROM t'],
  ['postgresql', 'WITH x AS (SELECT 1) SELECT * FROM x UNION SELECT 2'],
  ['postgresql', 'VALUES (1)'],
  ['postgresql', 'EXPLAIN DELETE FROM t'],
  ['postgresql', 'EXPLAIN ANALYZE SELECT 1'],
  ['postgresql', "SELECT replace(a, 'DELETE FROM', 'INSERT INTO') AS update FROM t"],
  ['postgresql', 'SHOW search_path'],
  ['sqlite', 'PRAGMA table_info(t)'],
  ['sqlite', 'EXPLAIN QUERY PLAN SELECT 1'],
  ['mysql', 'SHOW COLUMNS FROM t'],
  ['mysql', 'DESCRIBE t'],
  ['duckdb', 'FROM t'],
  ['duckdb', 'SUMMARIZE t'],
])('%s reads: %s', (dialect, sql) => {
  expect(isReadOnly(sql, dialect)).toBe(true);
});

test.each([
  ['postgresql', 'INSERT INTO t VALUES (1)'],
  ['postgresql', 'WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x'],
  ['postgresql', 'WITH x AS (INSERT INTO t VALUES (1) RETURNING *) SELECT * FROM x'],
  ['postgresql', 'EXPLAIN ANALYZE DELETE FROM t'],
  ['postgresql', 'EXPLAIN (ANALYZE true, VERBOSE) UPDATE t SET a = 1'],
  ['postgresql', 'SELECT * INTO copy FROM t'],
  ['postgresql', 'SELECT 1; DROP TABLE t'],
  ['postgresql', "COPY t TO '/tmp/x'"],
  ['postgresql', 'CALL f()'],
  ['postgresql', 'DO $$ BEGIN DELETE FROM t; END $$'],
  ['postgresql', 'SET ROLE admin'],
  ['postgresql', 'RESET ALL'],
  ['postgresql', 'TABLE secret'],
  ['postgresql', 'LISTEN x'],
  ['postgresql', 'PREPARE x AS DELETE FROM t'],
  ['postgresql', 'EXECUTE x'],
  ['postgresql', "SELECT nextval('s')"],
  ['postgresql', "SELECT setval('s', 1)"],
  ['postgresql', "SELECT lo_export(1, '/tmp/x')"],
  ['postgresql', "SELECT set_config('role', 'admin', false)"],
  ['postgresql', 'SELECT * FROM t FOR UPDATE'],
  ['postgresql', 'GRANT ALL ON t TO public'],
  ['postgresql', 'VACUUM'],
  ['postgresql', 'REFRESH MATERIALIZED VIEW v'],
  ['mysql', 'REPLACE INTO t VALUES (1)'],
  ['mysql', 'SET @a = 1'],
  ['mysql', 'USE other'],
  ['mysql', 'LOCK TABLES t WRITE'],
  ['sqlite', "ATTACH 'x' AS y"],
  ['sqlite', 'PRAGMA user_version = 1'],
  ['sqlite', "VACUUM INTO 'x'"],
  ['duckdb', 'INSTALL httpfs'],
  ['duckdb', 'LOAD httpfs'],
  ['duckdb', "COPY (SELECT 1) TO 'x'"],
  ['duckdb', "EXPORT DATABASE 'x'"],
  ['duckdb', 'CREATE TABLE t AS SELECT 1'],
  ['duckdb', 'SET threads = 1'],
  ['duckdb', 'CHECKPOINT'],
])('%s writes: %s', (dialect, sql) => {
  expect(isReadOnly(sql, dialect)).toBe(false);
});

test.each([
  ['mysql', "SELECT * INTO OUTFILE '/tmp/x' FROM t"],
  ['mysql', 'SELECT 1 /*! INTO OUTFILE "x" */'],
  ['postgresql', 'DELETE FROM'],
  ['sqlite', 'PRAGMA journal_mode = DELETE'],
])('%s: refuses what it cannot read: %s', (dialect, sql) => {
  let readOnly = false;
  try {
    readOnly = isReadOnly(sql, dialect);
  } catch (error) {
    expect(error).toMatchObject({ code: 'INVALID_SQL_ERROR' });
  }
  expect(readOnly).toBe(false);
});

describe('denied functions and tables', () => {
  test.each([
    ['postgresql', "SELECT pg_read_file('x')"],
    ['postgresql', 'SELECT * FROM pg_authid'],
    ['postgresql', 'SELECT * FROM pg_catalog."pg_shadow"'],
    ['postgresql', 'SELECT * FROM pg_stat_activity'],
    ['postgresql', 'WITH x AS (SELECT * FROM pg_settings) SELECT * FROM x'],
    ['postgresql', "SELECT * FROM dblink('a', 'b') AS t(a int)"],
    ['postgresql', 'SELECT U&"pg_sl\\0065ep"(1)'],
    ['mysql', 'SELECT * FROM mysql.user'],
    ['mysql', 'SELECT * FROM `mysql`.`user`'],
    ['mysql', 'SELECT sleep(5)'],
    ['mysql', 'SELECT @@datadir'],
    ['duckdb', "SELECT * FROM read_csv('/etc/passwd')"],
    ['duckdb', "SELECT * FROM '/etc/passwd'"],
    ['duckdb', 'SELECT * FROM "data.parquet"'],
    ['duckdb', "SELECT * FROM glob('*')"],
    ['duckdb', "SELECT * FROM query('SELECT 1')"],
    ['duckdb', 'SELECT * FROM duckdb_secrets()'],
    ['duckdb', 'SELECT path FROM duckdb_databases'],
    ['duckdb', 'FROM pragma_database_list'],
    ['duckdb', 'PRAGMA database_list'],
    ['sqlite', 'PRAGMA main.database_list'],
    ['sqlite', "SELECT load_extension('x')"],
    ['sqlite', 'SELECT * FROM pragma_database_list()'],
    ['clickhouse', "SELECT * FROM url('http://x', CSV)"],
    ['clickhouse', 'SELECT * FROM system.users'],
    ['trino', "SELECT * FROM TABLE(system.query(query => 'x'))"],
    ['trino', 'SELECT * FROM system.runtime.queries'],
    ['tsql', "SELECT * FROM OPENROWSET('a', 'b', 'c')"],
  ])('%s: %s', (dialect, sql) => {
    expect(() => refuseDenied(sql, dialect)).toThrow();
  });

  test('leaves ordinary names alone', () => {
    expect(() =>
      refuseDenied("SELECT lower(version) FROM s.users WHERE x = 'pg_sleep(1)'", 'postgresql'),
    ).not.toThrow();
    expect(() => refuseDenied("PRAGMA table_info('t')", 'duckdb')).not.toThrow();
    expect(() => refuseDenied('SELECT database_list FROM t', 'duckdb')).not.toThrow();
  });
});
