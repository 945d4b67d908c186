import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute, rowsOf } from '../conformance/kit.ts';
import type { Connection } from '../engine.ts';
import { isSkipped, testServer } from '../test-server.ts';
import { engine } from './index.ts';
import { readSettings } from './settings.ts';

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.skipIf(isSkipped('trino'))('Trino beyond the suite', () => {
  let uri: string;
  let connection: Connection;
  beforeAll(async () => {
    uri = testServer('trino');
    connection = await engine.open({ uri });
  });
  afterAll(() => connection.close());

  test.each([
    ['ROW(1, 9007199254740993)', 'json', { field0: 1, field1: '9007199254740993' }],
    [
      "CAST(ROW(1, ARRAY[ROW('x')]) AS ROW(a INTEGER, b ARRAY(ROW(c VARCHAR))))",
      'json',
      { a: 1, b: [{ c: 'x' }] },
    ],
    ["MAP(ARRAY['k'], ARRAY[JSON '{\"n\": [1]}'])", 'json', { k: { n: [1] } }],
    ["TIMESTAMP '2024-07-01 12:00:00.123456789012'", 'timestamp', '2024-07-01 12:00:00.123456'],
    ["TIMESTAMP '2024-07-01 12:00:00 Europe/Paris'", 'timestamptz', '2024-07-01 10:00:00Z'],
    ["INTERVAL '3' DAY", 'interval', '3 00:00:00.000'],
    ["INTERVAL '14' MONTH", 'interval', '1-2'],
    ["DECIMAL '12345678901234567890.12345678'", 'decimal', '12345678901234567890.12345678'],
    ['nan()', 'float', 'NaN'],
    ["UUID '12151fd2-7586-11e9-8f9e-2a86e4085a59'", 'string', '12151fd2-7586-11e9-8f9e-2a86e4085a59'],
    ["TIME '01:02:03.456 +08:00'", 'time', '01:02:03.456+08:00'],
  ])('%s', async (expression, kind, value) => {
    const { columns } = await connection.run(`SELECT ${expression} AS v`);
    expect(columns[0]?.kind).toBe(kind);
    expect(await rowsOf(connection, `SELECT ${expression} AS v`)).toEqual([[value]]);
  });

  test('catalog and schema of a run', async () => {
    const sql = 'SELECT name FROM nation ORDER BY nationkey LIMIT 1';
    expect(await rowsOf(connection, sql, { catalog: 'tpch', schema: 'tiny' })).toEqual([['ALGERIA']]);
    expect(await connection.catalogs()).toEqual(expect.arrayContaining(['memory', 'system', 'tpch']));
    expect(await connection.schemas('tpch')).toContain('sf1');
    const tables = await connection.tables({ catalog: 'tpch', schema: 'tiny' }, { search: 'NATION' });
    expect(tables).toEqual([{ name: 'nation', type: 'table' }]);
  });

  test('statements run as another user', async () => {
    expect(await rowsOf(connection, 'SELECT current_user AS u', { asUser: 'ada' })).toEqual([['ada']]);
  });

  test('a read-only connection refuses writes and reads on', async () => {
    const reader = await engine.open({ uri, readOnly: true });
    for (const sql of ['CREATE TABLE ro_t (a INTEGER)', 'CREATE TABLE ro_t AS SELECT 1 AS a']) {
      expect(await failure(rowsOf(reader, sql))).toMatchObject({ name: 'AppError' });
    }
    expect(await rowsOf(reader, 'SELECT count(*) AS n FROM tpch.tiny.nation')).toEqual([['25']]);
    expect(await failure(rowsOf(connection, 'SELECT * FROM ro_t'))).toMatchObject({
      code: 'TABLE_DOES_NOT_EXIST_ERROR',
    });
    await reader.close();
  });

  test('the planner estimates', async () => {
    const [cost] = await connection.estimate!('SELECT * FROM tpch.sf1.orders');
    expect(cost).toMatchObject({ 'Output count': '1.5 M rows' });
  });

  test('a syntax error tells line and column', async () => {
    const error = await failure(rowsOf(connection, 'SELECT 1,\n  FROM x'));
    expect(error).toMatchObject({ code: 'SYNTAX_ERROR', extra: { line: 2, column: 3 } });
  });

  test('a view and a comment of a column are described', async () => {
    await execute(connection, 'DROP TABLE IF EXISTS commented');
    await execute(connection, "CREATE TABLE commented (a BIGINT COMMENT 'the a')");
    const { columns } = await connection.describe({ table: 'commented' });
    expect(columns).toMatchObject([{ name: 'a', type: 'BIGINT', kind: 'bigint', comment: 'the a' }]);
    await execute(connection, 'DROP TABLE commented');
  });

  test.each([
    ['unknown host', 'trino://u@no-such-host.invalid:8080/c', 'CONNECTION_INVALID_HOSTNAME_ERROR'],
    ['closed port', 'trino://u@127.0.0.1:1/c', 'CONNECTION_PORT_CLOSED_ERROR'],
  ])('%s', async (_, address, code) => {
    const bad = await engine.open({ uri: address });
    expect(await failure(bad.ping())).toMatchObject({ code });
    await bad.close();
  });
});

test.each([
  ['trino://u@h/c/s', { origin: 'http://h:8080', user: 'u', password: null, catalog: 'c', schema: 's' }],
  ['trino://u:p@h/c', { origin: 'https://h:443', password: 'p', schema: null }],
  ['trino://u:p@h:8080/c?http_scheme=http', { origin: 'http://h:8080' }],
  ['trino://u@[::1]:9/', { origin: 'http://[::1]:9', catalog: null }],
  ['trino://u@h/?request_timeout=60', { answerTimeout: 60_000 }],
  ['trino://u@h:443/?verify=false', { origin: 'https://h:443', tls: { rejectUnauthorized: false } }],
])('%s', (uri, expected) => {
  expect(readSettings({ uri })).toMatchObject(expected);
});

test('credentials go to the address only, and refusals are named', async () => {
  const seen: (string | undefined)[] = [];
  const server = await listen((authorization, index) => {
    seen.push(authorization);
    return index === 0
      ? { status: 200, body: '{"id": "q", "nextUri": "http://elsewhere.invalid/v1/next?a=1"}' }
      : { status: 401, body: 'Access Denied: Invalid credentials' };
  });
  const { port } = server.address() as { port: number };
  const connection = await engine.open({ uri: `trino://me:secret@127.0.0.1:${port}/c?http_scheme=http` });
  expect(await failure(connection.ping())).toMatchObject({
    code: 'CONNECTION_ACCESS_DENIED_ERROR',
    message: 'Access Denied: Invalid credentials',
  });
  expect(seen).toEqual(Array(2).fill(`Basic ${Buffer.from('me:secret').toString('base64')}`));
  await connection.close();
  server.close();
});

test('a host that takes the connection and stays silent is given up', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const connection = await engine.open({ uri: `trino://me@127.0.0.1:${port}/c?request_timeout=0.2` });
  expect(await failure(connection.ping())).toMatchObject({ code: 'CONNECTION_HOST_DOWN_ERROR' });
  await connection.close();
  server.closeAllConnections();
  server.close();
});

const listen = (
  answer: (authorization: string | undefined, index: number) => { status: number; body: string },
): Promise<Server> =>
  new Promise(resolve => {
    let index = 0;
    const server = createServer((request, response) => {
      const { status, body } = answer(request.headers.authorization, index++);
      response.writeHead(status).end(body);
    }).listen(0, '127.0.0.1', () => resolve(server));
  });
