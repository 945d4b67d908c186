import { createServer, type Server } from 'node:net';
import { AppError } from '@parallax/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute, rowsOf } from '../conformance/kit.ts';
import type { Connection } from '../engine.ts';
import { isSkipped, testServer } from '../test-server.ts';
import { engine as postgres } from './index.ts';

describe.skipIf(isSkipped('postgres'))('PostgreSQL beyond the suite', () => {
  let uri: string;
  let connection: Connection;
  beforeAll(async () => {
    uri = testServer('postgres');
    connection = await postgres.open({ uri });
    for (const sql of CREATE) await execute(connection, sql);
  });
  afterAll(async () => {
    for (const sql of DROP) await execute(connection, sql);
    await connection.close();
  });

  const CREATE = [
    'DROP SCHEMA IF EXISTS "pg Extra" CASCADE',
    'CREATE SCHEMA "pg Extra"',
    `CREATE TYPE "pg Extra".mood AS ENUM ('glad', 'sad')`,
    'CREATE DOMAIN "pg Extra".cents AS BIGINT CHECK (VALUE >= 0)',
    `CREATE TABLE "pg Extra".things (id serial PRIMARY KEY, m "pg Extra".mood, c "pg Extra".cents, name varchar(20) DEFAULT 'x', price numeric(12,2))`,
    'CREATE MATERIALIZED VIEW "pg Extra".totals AS SELECT 1 AS a',
    'CREATE TABLE "pg Extra".parts (day date, n int) PARTITION BY RANGE (day)',
    `COMMENT ON COLUMN "pg Extra".things.name IS 'what it is called'`,
    'CREATE INDEX lowered ON "pg Extra".things (lower(name), id)',
  ];
  const DROP = ['DROP SCHEMA "pg Extra" CASCADE'];

  const failure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  test('enums, domains and arrays of them are asked for once and then known', async () => {
    const sql = `SELECT 'sad'::"pg Extra".mood AS m, 5::"pg Extra".cents AS c, ARRAY['glad']::"pg Extra".mood[] AS l FROM generate_series(1, 3)`;
    for (let round = 0; round < 2; round++) {
      const { columns } = await connection.run(sql);
      expect(columns.map(({ kind }) => kind)).toEqual(['string', 'bigint', 'json']);
      expect(await rowsOf(connection, sql)).toEqual(Array(3).fill(['sad', '5', ['glad']]));
    }
  });

  test.each([
    ["INTERVAL '1 year 2 days 03:04:05.5'", 'interval', '1 year 2 days 03:04:05.5'],
    ["'2024-03-31 02:30:00+02'::timestamptz", 'timestamptz', '2024-03-31 00:30:00Z'],
    ["'NaN'::float8", 'float', 'NaN'],
    ["'NaN'::numeric", 'decimal', 'NaN'],
    ['1.000000000000000000000000000001', 'decimal', '1.000000000000000000000000000001'],
    [`'{"id": 9007199254740993}'::jsonb`, 'json', { id: '9007199254740993' }],
    [
      'ARRAY[[1.5,2],[NULL,9007199254740993]]',
      'json',
      [
        [1.5, 2],
        [null, '9007199254740993'],
      ],
    ],
    ['\'{"a b",NULL,"NULL"}\'::text[]', 'json', ['a b', null, 'NULL']],
    ["'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid", 'string', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
    ["TIME '23:59:59.5'", 'time', '23:59:59.5'],
    ['int4range(1, 5)', 'string', '[1,5)'],
    ["ROW(1, 'x')", 'string', '(1,x)'],
  ])('%s', async (expression, kind, value) => {
    const { columns } = await connection.run(`SELECT ${expression} AS v`);
    expect(columns[0]?.kind).toBe(kind);
    expect(await rowsOf(connection, `SELECT ${expression} AS v`)).toEqual([[value]]);
  });

  test('the schema option decides where bare names are looked for, and only for that statement', async () => {
    expect(await rowsOf(connection, 'SELECT count(*) AS n FROM things', { schema: 'pg Extra' })).toEqual([
      ['0'],
    ]);
    expect(await failure(rowsOf(connection, 'SELECT * FROM things'))).toMatchObject({
      code: 'TABLE_DOES_NOT_EXIST_ERROR',
    });
  });

  test('what a statement sets does not leak into the next one', async () => {
    const single = await postgres.open({ uri, poolSize: 1 });
    await execute(single, "SET TIME ZONE 'Asia/Tokyo'");
    await execute(single, 'SET search_path TO "pg Extra"');
    expect(await rowsOf(single, 'SELECT current_schema() AS s', { readOnly: true })).toEqual([['public']]);
    await execute(single, 'BEGIN');
    const sql =
      "SELECT current_setting('TimeZone') AS z, current_schema() AS s, '2024-01-01 00:00:00'::timestamp::timestamptz AS t";
    expect(await rowsOf(single, sql)).toEqual([['UTC', 'public', '2024-01-01 00:00:00Z']]);
    await single.close();
  });

  test('a read-only connection refuses writes in every disguise', async () => {
    const reader = await postgres.open({ uri, readOnly: true, poolSize: 1 });
    const insert = 'INSERT INTO "pg Extra".things (name) VALUES (\'n\')';
    for (const sql of [
      insert,
      `WITH x AS (${insert} RETURNING 1) SELECT * FROM x`,
      'CREATE TABLE t (a int)',
    ]) {
      expect(await failure(rowsOf(reader, sql))).toMatchObject({ code: 'DML_NOT_ALLOWED_ERROR' });
    }
    await failure(rowsOf(reader, "SELECT set_config('default_transaction_read_only', 'off', false)"));
    await failure(rowsOf(reader, 'SET TRANSACTION READ WRITE'));
    await failure(rowsOf(reader, 'COMMIT'));
    expect(await failure(rowsOf(reader, insert))).toMatchObject({ code: 'DML_NOT_ALLOWED_ERROR' });
    expect(await rowsOf(reader, 'SELECT count(*) AS n FROM things', { schema: 'pg Extra' })).toEqual([['0']]);
    await reader.close();
  });

  test('a statement that only reads cannot write through a function', async () => {
    const one = await postgres.open({ uri, poolSize: 1 });
    await execute(
      one,
      `CREATE OR REPLACE FUNCTION "pg Extra".note() RETURNS int LANGUAGE sql AS
        $$ INSERT INTO "pg Extra".things (name) VALUES ('noted') RETURNING 1 $$`,
    );
    const sql = 'SELECT "pg Extra".note()';
    expect(await failure(rowsOf(one, sql, { readOnly: true }))).toMatchObject({
      code: 'DML_NOT_ALLOWED_ERROR',
    });
    const count = "SELECT count(*) AS n FROM things WHERE name = 'noted'";
    expect(await rowsOf(one, count, { schema: 'pg Extra', readOnly: true })).toEqual([['0']]);
    expect(await rowsOf(one, sql)).toEqual([[1]]);
    await execute(one, 'DELETE FROM "pg Extra".things WHERE name = \'noted\'');
    await one.close();
  });

  test('the server is asked to notice when we are gone', async () => {
    const sql = "SELECT current_setting('client_connection_check_interval') AS s";
    for (const readOnly of [false, true]) {
      expect(await rowsOf(connection, sql, { readOnly })).toEqual([['5s']]);
    }
  });

  test('the default schema is the one of the account, whatever was asked before', async () => {
    const one = await postgres.open({ uri, poolSize: 1 });
    await rowsOf(one, 'SELECT 1', { schema: 'pg Extra' });
    expect(await one.defaultSchema()).toBe('public');
    await one.close();
  });

  test('several statements in one text are refused', async () => {
    expect(await failure(rowsOf(connection, 'SELECT 1; SELECT 2'))).toMatchObject({ code: 'SYNTAX_ERROR' });
  });

  test('statements that refuse transactions run', async () => {
    await execute(connection, 'VACUUM "pg Extra".things');
    const existing = await connection.catalogs();
    if (!existing.includes('pg other')) await execute(connection, 'CREATE DATABASE "pg other"');
  });

  test('a catalog is a database', async () => {
    expect(await connection.catalogs()).toContain('pg other');
    expect(await rowsOf(connection, 'SELECT current_database()::text AS d', { catalog: 'pg other' })).toEqual(
      [['pg other']],
    );
    expect(await connection.schemas('pg other')).toEqual(['information_schema', 'public']);
    expect(await connection.defaultCatalog()).toBe('parallax');
    const absent = connection.run('SELECT 1', { catalog: 'no such' });
    expect(await failure(absent)).toMatchObject({ code: 'CONNECTION_UNKNOWN_DATABASE_ERROR' });
    await connection.close();
  });

  test('tables in detail', async () => {
    const scope = { schema: 'pg Extra' };
    expect(await connection.tables(scope)).toEqual([
      { name: 'parts', type: 'table' },
      { name: 'things', type: 'table' },
      { name: 'totals', type: 'materialized_view' },
    ]);
    const things = await connection.describe({ ...scope, table: 'things' });
    expect(things.columns.map(({ name, type, kind }) => [name, type, kind])).toEqual([
      ['id', 'INTEGER', 'int'],
      ['m', '"PG EXTRA".MOOD', 'string'],
      ['c', '"PG EXTRA".CENTS', 'bigint'],
      ['name', 'VARCHAR(20)', 'string'],
      ['price', 'NUMERIC(12, 2)', 'decimal'],
    ]);
    expect(things.columns[3]).toMatchObject({
      default: "'x'::character varying",
      comment: 'what it is called',
    });
    expect(things.indexes).toEqual([
      { name: 'lowered', columns: ['lower(name::text)', 'id'], unique: false },
    ]);
    const parts = await connection.describe({ ...scope, table: 'parts' });
    expect(parts.partitions).toEqual({ columns: ['day'], latest: {} });
  });

  test('the planner estimates', async () => {
    const [cost] = await connection.estimate!('SELECT * FROM pg_class');
    expect(Object.keys(cost!)).toEqual(['Start-up cost', 'Total cost', 'Rows']);
    expect(Number(cost!['Total cost'])).toBeGreaterThan(0);
  });

  test('a syntax error tells line and column, counted in characters', async () => {
    const error = await failure(rowsOf(connection, "SELECT '漢🙂',\n  FROM x"));
    expect(error).toMatchObject({ code: 'SYNTAX_ERROR', extra: { line: 2, column: 3 } });
  });

  test.each([
    ['bad password', { password: 'wrong' }, 'CONNECTION_INVALID_PASSWORD_ERROR', ['username', 'password']],
    ['unknown user', { user: 'nobody_here' }, 'CONNECTION_INVALID_PASSWORD_ERROR', ['username', 'password']],
    ['no password', { password: '' }, 'CONNECTION_ACCESS_DENIED_ERROR', ['password']],
    ['unknown database', { database: 'absent' }, 'CONNECTION_UNKNOWN_DATABASE_ERROR', ['database']],
    ['unknown host', { host: 'no-such-host.invalid' }, 'CONNECTION_INVALID_HOSTNAME_ERROR', ['host']],
    ['closed port', { port: '1' }, 'CONNECTION_PORT_CLOSED_ERROR', ['host', 'port']],
  ])('%s', async (_, change, code, invalid) => {
    const { hostname, port, password, username } = new URL(uri);
    const part = { user: username, password, host: hostname, port, database: 'parallax', ...change };
    const secret = part.password === '' ? '' : `:${part.password}`;
    const bad = await postgres.open({
      uri: `postgresql://${part.user}${secret}@${part.host}:${part.port}/${part.database}`,
    });
    const error = await failure(bad.ping());
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code, extra: { invalid } });
    await bad.close();
  });

  test.each(['prefer', 'disable'])(
    'a host that never answers is given up in time (sslmode=%s)',
    async mode => {
      const silent = await listen();
      const { port } = silent.address() as { port: number };
      const dead = await postgres.open({
        uri: `postgresql://u:p@127.0.0.1:${port}/d?sslmode=${mode}`,
        connectTimeout: 200,
      });
      expect(await failure(dead.ping())).toMatchObject({ code: 'CONNECTION_HOST_DOWN_ERROR' });
      await dead.close();
      silent.close();
    },
  );

  test.each(['host=/var/run', 'sslrootcert=/etc/passwd', 'service=x', 'SSLKEY=/a'])(
    '%s is refused',
    async query => {
      await expect(postgres.open({ uri: `postgresql://u:p@h/d?${query}` })).rejects.toThrow('is not allowed');
    },
  );

  test('waiting for a session ends with the signal', async () => {
    const single = await postgres.open({ uri, poolSize: 1 });
    const abort = new AbortController();
    const busy = failure(rowsOf(single, 'SELECT pg_sleep(60)', { signal: abort.signal }));
    const waiting = failure(rowsOf(single, 'SELECT 1', { timeout: 100 }));
    expect(await waiting).toMatchObject({ code: 'BACKEND_TIMEOUT_ERROR' });
    abort.abort(new Error('over'));
    expect(await busy).toMatchObject({ message: 'over' });
    expect(await rowsOf(single, 'SELECT 1 AS a')).toEqual([[1]]);
    await single.close();
  });
});

const listen = (): Promise<Server> =>
  new Promise(resolve => {
    const server = createServer(() => {}).listen(0, '127.0.0.1', () => resolve(server));
  });
