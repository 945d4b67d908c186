import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute, rowsOf } from '../conformance/kit.ts';
import type { Connection } from '../engine.ts';
import { isSkipped, testServer } from '../test-server.ts';
import { engine as mysql } from './index.ts';

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.skipIf(isSkipped('mariadb'))('MySQL beyond the suite', () => {
  let uri: string;
  let connection: Connection;
  beforeAll(async () => {
    uri = testServer('mariadb');
    connection = await mysql.open({ uri });
    await execute(connection, 'DROP DATABASE IF EXISTS `my extra`');
    await execute(connection, 'CREATE DATABASE `my extra`');
    await execute(connection, 'CREATE TABLE `my extra`.things (id INT PRIMARY KEY, doc JSON)');
  });
  afterAll(async () => {
    await execute(connection, 'DROP DATABASE `my extra`');
    await connection.close();
  });

  test.each([
    ['CAST(18446744073709551615 AS UNSIGNED)', 'bigint', '18446744073709551615'],
    ["b'101'", 'binary', 'hex:05'],
    ["CAST('-12:34:56' AS TIME)", 'time', '-12:34:56'],
    ["JSON_EXTRACT('{\"id\": 9007199254740993}', '$')", 'json', { id: '9007199254740993' }],
    ["ST_GeomFromText('POINT(1 2)')", 'json', { x: 1, y: 2 }],
    ["TIMESTAMP '2024-02-29 12:34:56.789012'", 'timestamp', '2024-02-29 12:34:56.789012'],
  ])('%s', async (expression, kind, value) => {
    const { columns } = await connection.run(`SELECT ${expression} AS v`);
    expect(columns[0]?.kind).toBe(kind);
    expect(await rowsOf(connection, `SELECT ${expression} AS v`)).toEqual([[value]]);
  });

  test('column types of a table', async () => {
    await execute(
      connection,
      "CREATE TABLE `my extra`.wide (a TINYINT UNSIGNED, b BIT(3), c BIT(64), d YEAR, e ENUM('x','y'), f SET('p','q'), g VARBINARY(5), h DATE, i MEDIUMTEXT, j DECIMAL(12,3), k DATETIME)",
    );
    await execute(
      connection,
      "INSERT INTO `my extra`.wide VALUES (255, b'101', b'1111', 2024, 'y', 'p,q', 'ab', '0000-00-00', 'text', 1.5, '2024-00-00 00:00:00')",
    ).catch(() =>
      execute(
        connection,
        "INSERT INTO `my extra`.wide VALUES (255, b'101', b'1111', 2024, 'y', 'p,q', 'ab', NULL, 'text', 1.5, NULL)",
      ),
    );
    const sql = 'SELECT * FROM `my extra`.wide';
    expect(await rowsOf(connection, sql)).toEqual([
      [255, 5, '15', 2024, 'y', 'p,q', 'hex:6162', null, 'text', '1.500', null],
    ]);
    const { columns } = await connection.run(sql);
    const described = await connection.describe({ schema: 'my extra', table: 'wide' });
    expect(described.columns.map(({ kind }) => kind)).toEqual(columns.map(({ kind }) => kind));
    expect(columns.map(({ type }) => type).slice(0, 3)).toEqual(['TINYINT UNSIGNED', 'BIT(3)', 'BIT(64)']);
    expect(columns[9]?.type).toBe('DECIMAL(12, 3)');
  });

  test('the schema option decides where bare names are looked for, and only for that statement', async () => {
    expect(await rowsOf(connection, 'SELECT count(*) AS n FROM things', { schema: 'my extra' })).toEqual([
      ['0'],
    ]);
    expect(await failure(rowsOf(connection, 'SELECT * FROM things'))).toMatchObject({
      code: 'TABLE_DOES_NOT_EXIST_ERROR',
    });
    expect(await failure(rowsOf(connection, 'SELECT 1', { schema: 'absent' }))).toMatchObject({
      code: 'SCHEMA_DOES_NOT_EXIST_ERROR',
    });
  });

  test('what a statement sets does not leak into the next one', async () => {
    const single = await mysql.open({ uri, poolSize: 1 });
    await execute(single, "SET time_zone = '+09:00', sql_mode = 'NO_BACKSLASH_ESCAPES', autocommit = 0");
    await execute(single, 'USE mysql');
    const sql = `SELECT @@time_zone AS z, DATABASE() AS d, ${mysql.dialect.literal('a\\b')} AS t`;
    expect(await rowsOf(single, sql)).toEqual([['+00:00', 'parallax', 'a\\b']]);
    await single.close();
  });

  test('a read-only connection refuses writes', async () => {
    const reader = await mysql.open({ uri, readOnly: true, poolSize: 1 });
    const insert = 'INSERT INTO `my extra`.things (id) VALUES (1)';
    for (const sql of [insert, 'CREATE TABLE `my extra`.t (a int)', 'DROP TABLE `my extra`.things']) {
      expect(await failure(rowsOf(reader, sql))).toMatchObject({ code: 'DML_NOT_ALLOWED_ERROR' });
    }
    await failure(rowsOf(reader, 'COMMIT'));
    expect(await failure(rowsOf(reader, insert))).toMatchObject({ code: 'DML_NOT_ALLOWED_ERROR' });
    expect(await rowsOf(reader, 'SELECT count(*) AS n FROM `my extra`.things')).toEqual([['0']]);
    await reader.close();
  });

  test('a statement that only reads cannot write through a function', async () => {
    const one = await mysql.open({ uri, poolSize: 1 });
    await execute(
      one,
      `CREATE OR REPLACE FUNCTION \`my extra\`.note() RETURNS int
        BEGIN INSERT INTO \`my extra\`.things (id) VALUES (77); RETURN 1; END`,
    );
    const sql = 'SELECT `my extra`.note()';
    expect(await failure(rowsOf(one, sql, { readOnly: true }))).toMatchObject({
      code: 'DML_NOT_ALLOWED_ERROR',
    });
    const count = 'SELECT count(*) AS n FROM `my extra`.things WHERE id = 77';
    expect(await rowsOf(one, count, { readOnly: true })).toEqual([['0']]);
    expect(await rowsOf(one, sql)).toEqual([[1]]);
    await execute(one, 'DELETE FROM `my extra`.things WHERE id = 77');
    await one.close();
  });

  test("a timeout of the server's own is told from a failure", async () => {
    const sql = 'SET STATEMENT max_statement_time = 0.1 FOR SELECT SLEEP(30)';
    expect(await failure(rowsOf(connection, sql))).toMatchObject({ code: 'BACKEND_TIMEOUT_ERROR' });
  });

  test('several statements in one text are refused', async () => {
    expect(await failure(rowsOf(connection, 'SELECT 1; SELECT 2'))).toMatchObject({ code: 'SYNTAX_ERROR' });
  });

  test('a server cannot ask for files of this machine', async () => {
    const sql = "LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE `my extra`.things";
    expect(await failure(rowsOf(connection, sql))).toMatchObject({ name: 'AppError' });
    for (const setting of [
      'local_infile=1',
      'allowLoadLocalInfile=true',
      'unix_socket=/x',
      'ssl_ca=/etc/passwd',
    ]) {
      const opening = mysql.open({ uri: `mysql://u:p@h/d?${setting}` });
      await expect(opening).rejects.toThrow('is not allowed');
    }
    const options = { connect_args: { local_infile: 1 } };
    await expect(mysql.open({ uri: 'mysql://u:p@h/d', options })).rejects.toThrow('is not allowed');
  });

  test('a syntax error tells line and column', async () => {
    const error = await failure(rowsOf(connection, 'SELECT 1,\n  FROM x'));
    expect(error).toMatchObject({ code: 'SYNTAX_ERROR', extra: { line: 2, column: 3 } });
  });

  test.each([
    ['bad password', { password: 'wrong' }, 'CONNECTION_ACCESS_DENIED_ERROR', ['username', 'password']],
    ['unknown user', { user: 'nobody_here' }, 'CONNECTION_ACCESS_DENIED_ERROR', ['username', 'password']],
    ['unknown database', { database: 'absent' }, 'CONNECTION_UNKNOWN_DATABASE_ERROR', ['database']],
    ['unknown host', { host: 'no-such-host.invalid' }, 'CONNECTION_INVALID_HOSTNAME_ERROR', ['host']],
    ['closed port', { port: '1' }, 'CONNECTION_PORT_CLOSED_ERROR', ['host', 'port']],
  ])('%s', async (_, change, code, invalid) => {
    const { hostname, port, password, username } = new URL(uri);
    const part = { user: username, password, host: hostname, port, database: 'parallax', ...change };
    const bad = await mysql.open({
      uri: `mysql://${part.user}:${part.password}@${part.host}:${part.port}/${part.database}`,
    });
    expect(await failure(bad.ping())).toMatchObject({ name: 'AppError', code, extra: { invalid } });
    await bad.close();
  });

  test('a host that never answers is given up in time', async () => {
    const silent = await listen();
    const { port } = silent.address() as { port: number };
    const dead = await mysql.open({ uri: `mysql://u:p@127.0.0.1:${port}/d`, connectTimeout: 200 });
    expect(await failure(dead.ping())).toMatchObject({ code: 'CONNECTION_HOST_DOWN_ERROR' });
    await dead.close();
    silent.close();
  });
});

const listen = (): Promise<Server> =>
  new Promise(resolve => {
    const server = createServer(() => {}).listen(0, '127.0.0.1', () => resolve(server));
  });
