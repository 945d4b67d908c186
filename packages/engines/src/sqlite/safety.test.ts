import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count, drain, execute, rowsOf } from '../conformance/kit.ts';
import type { Connection } from '../engine.ts';
import { guard } from './guard.ts';
import { engine } from './index.ts';
import { processes } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'parallax-sqlite-safety-'));
const file = join(folder, 'data.db');
let connection: Connection;
beforeAll(async () => {
  new Database(file).close();
  connection = await engine.open({ uri: `sqlite:///${file}` });
});
afterAll(async () => {
  await connection.close();
  rmSync(folder, { recursive: true });
});

describe('guard', () => {
  test.each([
    ['SELECT 1;'],
    [' -- a; b\nSELECT 1 ; /* c; d */ ;'],
    ['SELECT \';\', "a;b", `c;d`, [e;f]'],
    ['CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM a; SELECT 1; END'],
    ['PRAGMA table_info(x)'],
    ['PRAGMA main.index_list("x")'],
    ['VACUUM'],
  ])('%s passes', sql => {
    expect(() => guard(sql)).not.toThrow();
  });
  test.each([
    ['', 'SYNTAX_ERROR'],
    [' ; -- nothing', 'SYNTAX_ERROR'],
    ['SELECT 1; SELECT 2', 'SYNTAX_ERROR'],
    ["SELECT '''; --'; DROP TABLE x", 'SYNTAX_ERROR'],
    ["ATTACH '/etc/x.db' AS x", 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
    ["/* hidden */ attach 'x' as y", 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
    ['DETACH x', 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
    ["VACUUM INTO '/tmp/copy.db'", 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
    ['PRAGMA query_only = OFF', 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
    ['PRAGMA main . writable_schema = 1', 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
  ])('%s is refused', (sql, code) => {
    expect(() => guard(sql)).toThrow(expect.objectContaining({ code }));
  });
});

describe('files', () => {
  test('a missing file is named and not made', async () => {
    const missing = await engine.open({ uri: `sqlite:///${folder}/absent.db` });
    await expect(missing.ping()).rejects.toMatchObject({ code: 'CONNECTION_UNKNOWN_DATABASE_ERROR' });
    await missing.close();
  });
  test('a file of something else is a clear error', async () => {
    writeFileSync(join(folder, 'garbage.db'), 'not a database '.repeat(100));
    const garbage = await engine.open({ uri: `sqlite:///${folder}/garbage.db` });
    await expect(garbage.tables({})).rejects.toMatchObject({ code: 'CONNECTION_UNKNOWN_DATABASE_ERROR' });
    await garbage.close();
  });
  test('a database in memory lives as long as its connection', async () => {
    const memory = await engine.open({ uri: 'sqlite://' });
    await execute(memory, 'CREATE TABLE a AS SELECT 1 AS x');
    expect(await Promise.all([rowsOf(memory, 'SELECT x FROM a'), rowsOf(memory, 'SELECT x FROM a')])).toEqual(
      [[[1]], [[1]]],
    );
    await memory.close();
  });
});

test('read-only connections refuse every write', async () => {
  const reader = await engine.open({ uri: `sqlite:///${file}`, readOnly: true });
  for (const sql of ['CREATE TABLE x (a)', 'PRAGMA table_info(x)', 'SELECT 1']) {
    const writes = sql.startsWith('CREATE');
    const outcome = await count(reader.run(sql)).then(
      () => 'ran',
      error => error.code,
    );
    expect([sql, outcome]).toEqual([sql, writes ? 'DML_NOT_ALLOWED_ERROR' : 'ran']);
  }
  await reader.close();
});

describe('types', () => {
  test('declared types hold when the values keep them', async () => {
    await execute(
      connection,
      'CREATE TABLE typed (d DATE, t TIMESTAMP, b BOOLEAN, n NUMERIC, i BIGINT, x BLOB, s TEXT, u)',
    );
    await execute(
      connection,
      `INSERT INTO typed VALUES ('2024-02-29', '2024-02-29T12:34:56.789012', 1, 2, 5, x'00', '1', 1.5),
       (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), ('1969-12-31', '1969-12-31 23:59:59', 0, 2.5, 6, x'ff', '2', 2)`,
    );
    const { columns } = await drain(connection.run('SELECT * FROM typed'));
    const kinds = ['date', 'timestamp', 'bool', 'float', 'bigint', 'binary', 'string', 'float'];
    expect(columns.map(({ kind }) => kind)).toEqual(kinds);
    expect(await rowsOf(connection, 'SELECT * FROM typed')).toEqual([
      ['2024-02-29', '2024-02-29 12:34:56.789012', true, 2, '5', 'hex:00', '1', 1.5],
      [null, null, null, null, null, null, null, null],
      ['1969-12-31', '1969-12-31 23:59:59', false, 2.5, '6', 'hex:ff', '2', 2],
    ]);
  });

  test('broken promises fall back to what the values are', async () => {
    await execute(connection, 'CREATE TABLE loose (d DATE, t TIMESTAMP, b BOOLEAN, i INTEGER)');
    await execute(
      connection,
      "INSERT INTO loose VALUES ('2024-02-29 10:00:00', 1709210096, 7, 'x'), ('2024-01-01', 2, 0, 1)",
    );
    expect((await drain(connection.run('SELECT * FROM loose'))).columns.map(({ kind }) => kind)).toEqual([
      'timestamp',
      'int',
      'int',
      'string',
    ]);
  });

  test('text that looks like a moment stays text without a declaration', async () => {
    const { columns } = await drain(connection.run("SELECT DATETIME('2024-01-01') AS a, '2024-01-01' AS b"));
    expect(columns.map(({ kind }) => kind)).toEqual(['string', 'string']);
  });

  test('a later value that breaks the kind is an error with a way out', async () => {
    await execute(connection, 'CREATE TABLE late (v)');
    await execute(
      connection,
      'INSERT INTO late SELECT n FROM (WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r LIMIT 5000) SELECT n FROM r)',
    );
    await execute(connection, "INSERT INTO late VALUES ('text')");
    await expect(count(connection.run('SELECT v FROM late'))).rejects.toMatchObject({
      code: 'GENERIC_DB_ENGINE_ERROR',
      extra: { column: 'v' },
    });
    expect(await count(connection.run('SELECT CAST(v AS TEXT) AS v FROM late'))).toBe(5001);
  });
});

describe('a statement that is busy between two rows', () => {
  /** The first row comes at once, the second never: the driver cannot hear an interrupt then. */
  const stuck =
    'WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r WHERE n = 0 OR n < 0';

  test('does not block this process, and its own process is ended', async () => {
    const before = new Set(processes);
    let turns = 0;
    const ticking = setInterval(() => turns++, 5);
    const outcome = count(connection.run(stuck, { timeout: 400 }));
    await expect(outcome).rejects.toMatchObject({ code: 'BACKEND_TIMEOUT_ERROR' });
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(20);
    await expect.poll(() => [...before].every(child => processes.has(child))).toBe(false);
    expect(await rowsOf(connection, 'SELECT 1 AS a')).toEqual([[1]]);
  });
});

test('a transaction left open does not reach the next statement', async () => {
  await execute(connection, 'BEGIN IMMEDIATE');
  const other = new Database(file);
  expect(() => other.exec('BEGIN IMMEDIATE; ROLLBACK')).not.toThrow();
  other.close();
});
