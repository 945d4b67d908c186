import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addRule,
  createWorld,
  datasetGrant,
  dropRules,
  ORDERS,
  roleWith,
  type World,
} from '../run/testing/world.ts';
import { type Client, createTestApp, type TestApp } from '../testing/app.ts';
import { userWith } from '../testing/content.ts';
import { Lab } from './testing/lab.ts';

let app: TestApp;
let world: World;
let admin: Client;
let open: Lab;
let limited: Lab;
let readers: number;

const setDatabase = async (fields: object) => {
  await app.services.db.updateTable('databases').set(fields).where('id', '=', world.databaseId).execute();
  await app.services.metadata.counters.bump('data');
};

beforeAll(async () => {
  app = await createTestApp();
  const SECRETS = "CREATE TABLE secrets AS SELECT 'x' AS secret";
  world = await createWorld(app, [ORDERS, SECRETS, 'CREATE TABLE scratch (n INTEGER)']);
  admin = await app.as();
  open = new Lab(admin, world.databaseId);
  readers = await roleWith(app, admin, 'Readers', [datasetGrant('orders', world.orders)]);
  const reader = await userWith(app, admin, 'reader', ['Gamma', 'sql_lab', 'Readers']);
  limited = open.as(reader.client);
});
afterEach(async () => {
  await dropRules(app);
  await setDatabase({ allow_dml: false, allow_ctas: false, allow_cvas: false });
});
afterAll(() => app.close());

const errorOf = (reply: { status: number; body: { errors?: { error_type: string }[] } }) => [
  reply.status,
  reply.body.errors?.[0]?.error_type,
];

describe('tables of free SQL', () => {
  it.each([
    ['a readable table', 'SELECT count(*) AS n FROM orders'],
    ['a readable table by its full name', 'SELECT count(*) AS n FROM main.orders'],
    ['a common table expression', 'WITH o AS (SELECT * FROM orders) SELECT count(*) AS n FROM o'],
  ])('%s is read', async (_name, sql) => {
    const reply = await limited.execute(sql);
    expect(reply.body.data, reply.text).toEqual([{ n: 7 }]);
  });

  it.each([
    ['another table', 'SELECT * FROM secrets'],
    ['a join', 'SELECT * FROM orders, secrets'],
    ['a sub-query', 'SELECT (SELECT secret FROM secrets) FROM orders'],
    ['a union', 'SELECT product FROM orders UNION ALL SELECT secret FROM secrets'],
    ['a second statement', 'SELECT 1; SELECT * FROM secrets'],
    ['a first statement', 'SELECT * FROM secrets; SELECT 1'],
    [
      'a name hidden by a common table expression elsewhere',
      'SELECT * FROM (WITH secrets AS (SELECT 1) SELECT * FROM secrets) a, secrets',
    ],
    ['a comment in between', 'SELECT * FROM/**/secrets'],
    ['an expression of its name', 'WITH RECURSIVE secrets AS (SELECT * FROM secrets) SELECT * FROM secrets'],
    ['a template', "SELECT * FROM {{ 'sec' + 'rets' }}"],
  ])('%s is refused', async (_name, sql) => {
    expect(errorOf(await limited.execute(sql))).toEqual([403, 'TABLE_SECURITY_ACCESS_ERROR']);
  });

  it.each([
    ['a table function', "SELECT * FROM query_table('secrets')", 400, 'SYNTAX_ERROR'],
    ['a listing', 'SHOW TABLES', 403, 'QUERY_SECURITY_ACCESS_ERROR'],
    ['a function of a table', 'FROM histogram(secrets, secret)', 403, 'QUERY_SECURITY_ACCESS_ERROR'],
    ['a listing function', 'SELECT * FROM duckdb_tables()', 403, 'QUERY_SECURITY_ACCESS_ERROR'],
  ])('%s is refused because its reach cannot be told', async (_name, sql, ...expected) => {
    expect(errorOf(await limited.execute(sql))).toEqual(expected);
  });

  it.each([
    ['does not parse', 'SELECT * FROM WHERE ('],
    ['has an open quote', "SELECT 'x"],
    ['is nothing', ' ; ; '],
    ['is only a comment', '-- nothing\n/* at all */'],
  ])('SQL that %s is refused to everybody', async (_name, sql) => {
    for (const lab of [limited, open]) {
      expect(errorOf(await lab.execute(sql))).toEqual([422, 'INVALID_SQL_ERROR']);
    }
  });

  it.each([
    ['a function', "SELECT * FROM read_csv('/etc/passwd')"],
    ['a file', "SELECT * FROM '/etc/passwd.csv'"],
    ['a function of the second statement', "SELECT 1; SELECT getenv('HOME')"],
  ])('%s that is not allowed is refused to administrators too', async (_name, sql) => {
    expect(errorOf(await open.execute(sql))).toEqual([400, 'SYNTAX_ERROR']);
  });

  it.each([
    ['a table', () => limited, 'SELECT\n  o.id -- secrets\nFROM orders o, main.secrets', 3, 16],
    ['a table of the second statement', () => limited, 'SELECT 1; SELECT * FROM secrets', 1, 25],
    ['a function', () => open, "SELECT 1,\n  /* getenv */ getenv('HOME')", 2, 16],
    ['a function of the second statement', () => open, "SELECT 1;\nSELECT getenv('HOME')", 2, 8],
    ['a file', () => open, "SELECT *\nFROM '/etc/passwd.csv'", 2, 6],
  ])('%s that is refused is pointed to', async (_name, lab, sql, line, column) => {
    const { body } = await lab().execute(sql);
    expect(body.errors[0].extra).toMatchObject({ line, column });
  });

  it('an unknown database is not there', async () => {
    expect(errorOf(await limited.execute('SELECT 1', { database_id: 9_999 }))).toEqual([
      404,
      'DATABASE_NOT_FOUND_ERROR',
    ]);
  });
});

describe('a connection that only reads', () => {
  it.each([
    'INSERT INTO scratch VALUES (1)',
    'SELECT 1; DELETE FROM scratch',
    'WITH x AS (SELECT 1) INSERT INTO scratch SELECT * FROM x',
    'DROP TABLE scratch',
    'CREATE TABLE other AS SELECT 1',
    'EXPLAIN ANALYZE INSERT INTO scratch VALUES (1)',
    "SET memory_limit = '1GB'",
    "ATTACH 'x.db'",
    "COPY orders TO 'x.csv'",
    'USE main',
    'BEGIN',
  ])('refuses %s', async sql => {
    const [status, code] = errorOf(await open.execute(sql));
    expect([400, 422]).toContain(status);
    expect(['DML_NOT_ALLOWED_ERROR', 'SYNTAX_ERROR', 'INVALID_SQL_ERROR']).toContain(code);
    expect((await open.execute('SELECT count(*) AS n FROM scratch')).body.data).toEqual([{ n: 0 }]);
  });

  it('writes once that is allowed', async () => {
    await setDatabase({ allow_dml: true });
    const reply = await open.execute('INSERT INTO scratch VALUES (1); INSERT INTO scratch VALUES (2)');
    expect(reply.status, reply.text).toBe(200);
    expect((await open.execute('SELECT count(*) AS n FROM scratch')).body.data).toEqual([{ n: 2 }]);
    await open.execute('DELETE FROM scratch');
  });
});

describe('creating from a query', () => {
  const create = (sql: string, more: object = {}) =>
    open.execute(sql, { select_as_cta: true, tmp_table_name: 'made', ...more });

  it('needs to be allowed', async () => {
    expect(errorOf(await create('SELECT 1'))).toEqual([403, 'QUERY_SECURITY_ACCESS_ERROR']);
    await setDatabase({ allow_ctas: true });
    expect(errorOf(await create('SELECT 1', { ctas_method: 'view' }))).toEqual([
      403,
      'QUERY_SECURITY_ACCESS_ERROR',
    ]);
  });

  it('makes a table of the last query and a view of the only one', async () => {
    await setDatabase({ allow_ctas: true, allow_cvas: true });
    const made = await create('SELECT 0; SELECT id FROM orders', { queryLimit: 2 });
    expect(made.body, made.text).toMatchObject({
      data: [],
      columns: [],
      query: { ctas: true, tempTable: 'made' },
    });
    expect((await open.execute('SELECT count(*) AS n FROM made')).body.data).toEqual([{ n: 7 }]);
    const view = await create('SELECT id FROM orders', { ctas_method: 'VIEW', tmp_table_name: 'seen' });
    expect(view.status, view.text).toBe(200);
    expect((await open.execute('SELECT count(*) AS n FROM seen')).body.data).toEqual([{ n: 7 }]);
    expect(errorOf(await create('SELECT 1; SHOW TABLES'))).toEqual([400, 'INVALID_CTAS_QUERY_ERROR']);
    expect(errorOf(await create('SELECT 1; SELECT 2', { ctas_method: 'VIEW' }))).toEqual([
      400,
      'INVALID_CVAS_QUERY_ERROR',
    ]);
    expect((await create('SELECT 1', { tmp_table_name: 'x; DROP TABLE orders' })).status).toBe(400);
    expect((await create('SELECT 1', { ctas_method: 'FILE' })).status).toBe(400);
  });
});

describe('row rules', () => {
  const ids = async (lab: Lab, sql: string) => {
    const reply = await lab.execute(sql);
    return reply.status === 200 ? reply.body.data.map((row: { id: number }) => row.id) : errorOf(reply);
  };
  const NORTH = [1, 3, 4];
  it.each([
    ['a table', 'SELECT id FROM orders ORDER BY id', NORTH],
    ['an alias', 'SELECT o.id FROM orders o ORDER BY 1', NORTH],
    ['a full name', 'SELECT id FROM main.orders ORDER BY id', NORTH],
    ['a common table expression', 'WITH o AS (SELECT * FROM orders) SELECT id FROM o ORDER BY id', NORTH],
    ['both sides of a union', 'SELECT id FROM orders UNION SELECT id FROM orders ORDER BY id', NORTH],
    ['a comment that ends nothing', 'SELECT id FROM orders -- \n ORDER BY id', NORTH],
    ['a second statement', 'SELECT 1; SELECT id FROM orders ORDER BY id', NORTH],
  ])('bind %s', async (_name, sql, expected) => {
    await addRule(app, [world.orders], {
      clause: "region = 'north'",
      filterType: 'Regular',
      roles: [readers],
    });
    expect(await ids(limited, sql)).toEqual(expected);
  });

  it('bind another spelling of the name', async () => {
    await addRule(app, [world.orders], { clause: "region = 'north'" });
    expect(await ids(open, 'SELECT id FROM "ORDERS" ORDER BY id')).toEqual(NORTH);
    expect(await ids(limited, 'SELECT id FROM "ORDERS"')).toEqual([403, 'TABLE_SECURITY_ACCESS_ERROR']);
  });

  it.each([
    ['whose name follows a catalog', 'SELECT id FROM memory.orders ORDER BY id', NORTH],
    ['by its longest name', 'SELECT id FROM memory.main.orders ORDER BY id', NORTH],
    [
      'that an expression reads under its own name',
      'WITH RECURSIVE orders AS (SELECT * FROM orders) SELECT id FROM orders ORDER BY id',
      NORTH,
    ],
    [
      'in the first arm of a recursion',
      'WITH RECURSIVE orders AS (SELECT id FROM orders UNION ALL SELECT 9 WHERE false) SELECT id FROM orders ORDER BY 1',
      NORTH,
    ],
    ['given to a function', 'FROM histogram_values(orders, id)', [403, 'QUERY_SECURITY_ACCESS_ERROR']],
  ])('bind a table %s', async (_name, sql, expected) => {
    await addRule(app, [world.orders], { clause: "region = 'north'" });
    expect(await ids(open, sql)).toEqual(expected);
  });

  it('leave a table of the same name in another schema alone', async () => {
    const { connection } = await app.services.connections.open(world.databaseId);
    for (const sql of ['CREATE SCHEMA aside', 'CREATE TABLE aside.orders AS SELECT 42 AS id']) {
      for await (const _ of (await connection.run(sql)).batches);
    }
    await addRule(app, [world.orders], { clause: "region = 'north'" });
    expect(await ids(open, 'SELECT id FROM aside.orders')).toEqual([42]);
  });

  it('with templates see the caller', async () => {
    await addRule(app, [world.orders], {
      clause: "region = 'north' AND '{{ current_username() }}' = 'reader'",
    });
    expect(await ids(limited, 'SELECT id FROM orders ORDER BY id')).toEqual(NORTH);
    expect(await ids(open, 'SELECT id FROM orders')).toEqual([]);
  });

  it('bind what a table is made from, and are not written around', async () => {
    await setDatabase({ allow_ctas: true, allow_dml: true });
    await addRule(app, [world.orders], { clause: "region = 'north'" });
    const made = await open.execute('SELECT id FROM orders', {
      select_as_cta: true,
      tmp_table_name: 'copied',
    });
    expect(made.status, made.text).toBe(200);
    expect(await ids(open, 'SELECT id FROM copied ORDER BY id')).toEqual(NORTH);
    for (const sql of ["UPDATE orders SET region = 'north'", 'DELETE FROM orders RETURNING *']) {
      expect(errorOf(await open.execute(sql))).toEqual([403, 'QUERY_SECURITY_ACCESS_ERROR']);
    }
  });
});

describe('results', () => {
  it('are their author’s, and of those who may see all queries', async () => {
    const other = await userWith(app, admin, 'colleague', ['Alpha', 'sql_lab']);
    const id = await limited.start('SELECT id FROM orders');
    await limited.finished(id);
    const { resultsKey } = await limited.query(id);
    const paths = [
      `/api/v1/sqllab/export/${id}/`,
      `/api/v1/sqllab/download/${id}/?format=xlsx`,
      `/api/v1/sqllab/results/?q=(key:'${resultsKey}')`,
      `/api/v1/sqllab/results/window/?q=(key:'${resultsKey}',offset:0,limit:1)`,
      `/api/v1/sqllab/results/window/?q=(client_id:${id},offset:0,limit:1)`,
    ];
    for (const path of paths) {
      expect(errorOf(await other.client.get(path)), path).toEqual([403, 'QUERY_SECURITY_ACCESS_ERROR']);
      expect((await admin.get(path)).status, path).toBe(200);
      expect((await limited.client.get(path)).status, path).toBe(200);
    }
    expect((await other.client.post('/api/v1/query/stop', { client_id: id })).status).toBe(404);
    expect((await other.client.get('/api/v1/query/')).body.count).toBe(0);
    const gamma = (await userWith(app, admin, 'gamma', ['Gamma'])).client;
    expect((await open.as(gamma).execute('SELECT 1')).status).toBe(403);
  });
});

describe('templates', () => {
  const run = (sql: string, params?: object) =>
    open.execute(sql, { templateParams: params && JSON.stringify(params) });
  it('are rendered with parameters, the caller and the address', async () => {
    expect((await run('SELECT {{ n }} AS n', { n: 3 })).body.data).toEqual([{ n: 3 }]);
    expect((await run("SELECT '{{ current_username() }}' AS me")).body.data).toEqual([{ me: 'admin' }]);
    const reply = await admin.post('/api/v1/sqllab/execute/?region=it%27s', {
      database_id: world.databaseId,
      sql: "SELECT '{{ url_param('region') }}' AS r",
    });
    expect(reply.body.data, reply.text).toEqual([{ r: "it's" }]);
  });
  it('name datasets and their metrics, for those who may read them and under their rules', async () => {
    const count = () => `SELECT count(*) AS n FROM {{ dataset(${world.orders}) }}`;
    expect((await run(count())).body.data).toEqual([{ n: 7 }]);
    expect((await limited.execute(count())).body.data).toEqual([{ n: 7 }]);
    await addRule(app, [world.orders], { clause: "region = 'west'" });
    const ruled = await limited.execute(count());
    expect(ruled.body.data, ruled.text).toEqual([{ n: 1 }]);
    const metric = await run(`SELECT {{ metric('count', ${world.orders}) }} AS n FROM orders`);
    expect(metric.body.data, metric.text).toEqual([{ n: 1 }]);
  });
  it.each([
    ['a metric of no dataset', "SELECT {{ metric('count') }}", 400],
    ['a dataset that is not there', 'SELECT * FROM {{ dataset(987654) }}', 400],
  ])('with %s are refused', async (_name, sql, status) => {
    expect((await run(sql)).status).toBe(status);
  });
  it.each([
    ['a name without a value', 'SELECT {{ n }}', 400, 'MISSING_TEMPLATE_PARAMS_ERROR'],
    ['a broken template', 'SELECT {{ n', 422, 'GENERIC_COMMAND_ERROR'],
  ])('with %s are refused', async (_name, sql, status, code) => {
    expect(errorOf(await run(sql))).toEqual([status, code]);
  });
});
