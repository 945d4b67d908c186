import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEngine } from '@parallax/engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { createDataset } from '../datasets/service.ts';

let app: TestApp;
let admin: Client;
let id: number;
const folder = mkdtempSync(join(tmpdir(), 'parallax-browsing-'));
const file = join(folder, 'shop.duckdb');
const PATH = '/api/v1/database/';
const PASSWORD = 'a long enough password';
const HOSTILE = `we"ird'; DROP TABLE x; -- 💥 %_\\`;

beforeAll(async () => {
  const { engine } = await findEngine('duckdb')!.load();
  const connection = await engine.open({ uri: `duckdb:///${file}`, trusted: true });
  const { quote } = engine.dialect;
  for (const sql of [
    'CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR)',
    'CREATE TABLE orders (id BIGINT, price DECIMAL(10, 2), customer INTEGER REFERENCES customers (id))',
    'CREATE VIEW paid AS SELECT * FROM orders',
    'CREATE SCHEMA secret',
    'CREATE TABLE secret.salaries (amount DOUBLE)',
    `CREATE TABLE secret.${quote(HOSTILE)} (${quote(HOSTILE)} INTEGER)`,
  ])
    for await (const _ of (await connection.run(sql)).batches);
  await connection.close();
  app = await createTestApp();
  admin = await app.as();
  id = (await admin.post(PATH, { database_name: 'shop', sqlalchemy_uri: `duckdb:///${file}` })).body.id;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const names = (reply: { body: { result: { value: string }[] } }) =>
  reply.body.result.map(({ value }) => value);

describe('an administrator', () => {
  it('sees schemas and no catalogs', async () => {
    expect((await admin.get(`${PATH}${id}/catalogs/`)).body).toEqual({ result: [], default: null });
    expect((await admin.get(`${PATH}${id}/schemas/`)).body).toEqual({
      result: ['main', 'secret'],
      default: 'main',
    });
  });

  it('sees tables, searches and pages them', async () => {
    const { body } = await admin.get(`${PATH}${id}/tables/`, { schema_name: 'main' });
    expect(body).toEqual({
      count: 3,
      result: [
        { value: 'customers', type: 'table', extra: null },
        { value: 'orders', type: 'table', extra: null },
        { value: 'paid', type: 'view' },
      ],
    });
    const ask = async (q: object) => {
      const reply = await admin.get(`${PATH}${id}/tables/`, { schema_name: 'main', ...q });
      return [reply.body.count, ...names(reply)];
    };
    expect(await ask({ filter: 'OR' })).toEqual([1, 'orders']);
    expect(await ask({ page: 1, page_size: 2 })).toEqual([3, 'paid']);
    expect(await ask({ filter: '%' })).toEqual([0]);
    expect(await ask({ page: -3, page_size: -1 })).toEqual([3, 'customers', 'orders', 'paid']);
  });

  it('sees columns and keys of a table', async () => {
    const { body } = await admin.get(`${PATH}${id}/table_metadata/?name=orders&schema=main`);
    expect(body).toMatchObject({
      name: 'orders',
      columns: [
        { name: 'id', type: 'BIGINT', longType: 'BIGINT', keys: [] },
        { name: 'price', type: 'DECIMAL', longType: 'DECIMAL(10,2)' },
        { name: 'customer', keys: [{ type: 'fk', referred_table: 'customers' }] },
      ],
      primaryKey: { constrained_columns: null, name: null },
      foreignKeys: [{ column_names: ['customer'], referred_columns: ['id'], type: 'fk' }],
      selectStar: 'SELECT\n  "id",\n  "price",\n  "customer"\nFROM "main"."orders"\nLIMIT 100',
    });
    expect((await admin.get(`${PATH}${id}/table/orders/main/`)).body).toEqual(body);
    expect((await admin.get(`${PATH}${id}/table_metadata/extra/?name=orders&schema=main`)).body).toEqual({});
    expect((await admin.get(`${PATH}${id}/table_extra/orders/main/`)).body).toEqual({});
    expect((await admin.get(`${PATH}${id}/select_star/customers/`)).body.result).toContain(
      'FROM "customers"',
    );
  });

  it('reads hostile names without harm', async () => {
    const query = new URLSearchParams({ name: HOSTILE, schema: 'secret' });
    const { body } = await admin.get(`${PATH}${id}/table_metadata/?${query}`);
    expect(body.columns.map((column: { name: string }) => column.name)).toEqual([HOSTILE]);
    const { connection } = await app.services.connections.open(id);
    const { columns, batches } = await connection.run(body.selectStar);
    for await (const _ of batches);
    expect(columns.map(column => column.name)).toEqual([HOSTILE]);
    const star = await admin.get(`${PATH}${id}/select_star/${encodeURIComponent(HOSTILE)}/secret/`);
    expect(star.body.result).toBe(body.selectStar);
  });

  it.each([
    ['table_metadata/?name=absent&schema=main', 404, 'TABLE_NOT_FOUND_ERROR'],
    ['table_metadata/?name=orders&schema=absent', 404, 'TABLE_NOT_FOUND_ERROR'],
    ['table_metadata/', 422, 'INVALID_PAYLOAD_SCHEMA_ERROR'],
    ['select_star/absent/', 404, 'TABLE_NOT_FOUND_ERROR'],
  ])('asks %s and gets %i %s', async (path, status, code) => {
    const reply = await admin.get(`${PATH}${id}/${path}`);
    expect([reply.status, reply.body.errors[0].error_type]).toEqual([status, code]);
  });

  it.each(['catalogs/', 'schemas/', 'tables/', 'function_names/', 'related_objects/', 'connection'])(
    'gets 404 for %s of an absent database',
    async path => {
      expect((await admin.get(`${PATH}987654/${path}`)).status).toBe(404);
    },
  );

  it('sees new tables after a refresh', async () => {
    const { connection } = await app.services.connections.open(id);
    const run = async (sql: string) => {
      for await (const _ of (await connection.run(sql)).batches);
    };
    await run('CREATE TABLE fresh (a INTEGER)');
    const asked = { schema_name: 'main', filter: 'fresh' };
    expect((await admin.get(`${PATH}${id}/tables/`, asked)).body.count).toBe(0);
    expect((await admin.get(`${PATH}${id}/tables/`, { ...asked, force: true })).body.count).toBe(1);
    await run('DROP TABLE fresh');
    app.clock.advance(61_000);
    await expect.poll(async () => (await admin.get(`${PATH}${id}/tables/`, asked)).body.count).toBe(0);
  });

  it('gets function names', async () => {
    expect((await admin.get(`${PATH}${id}/function_names/`)).body.function_names).toContain('regexp_matches');
  });

  it.each([
    ['SELECT 1', []],
    ['SELECT id FROM orders;\nSELECT 2', []],
    ['', []],
    ['SELECT {{ limit }} AS n', []],
    [
      'SELECT id\nFROM absent',
      [expect.objectContaining({ line_number: 2, message: expect.stringContaining('absent') })],
    ],
    ['SELECT 1;\nSELEC 2', [expect.objectContaining({ line_number: 2 })]],
    ['SELECT nope FROM orders', [expect.objectContaining({ line_number: 1, start_column: 8 })]],
    ['DROP TABLE orders', []],
  ])('checks %j', async (sql, expected) => {
    const reply = await admin.post(`${PATH}${id}/validate_sql/`, {
      sql,
      schema: 'main',
      template_params: { limit: 5 },
    });
    expect([reply.status, reply.body.result]).toEqual([200, expected]);
    expect(
      (await admin.get(`${PATH}${id}/tables/`, { schema_name: 'main', filter: 'orders', force: true })).body
        .count,
    ).toBe(1);
  });

  it('syncs the grants of schemas', async () => {
    expect((await admin.post(`${PATH}${id}/sync_permissions/`)).status).toBe(200);
    const views = await app.services.db.selectFrom('views').select('name').execute();
    expect(views.map(view => view.name)).toEqual(
      expect.arrayContaining(['[shop].[main]', '[shop].[secret]']),
    );
  });
});

describe('what others see', () => {
  let tick = 0;
  /** A user with the reading role and the given object grants. */
  async function userWith(...grants: [permission: string, view: string][]): Promise<Client> {
    const name = `user${tick++}`;
    const role = await admin.post('/api/v1/security/roles/', { name });
    const pairs = await app.services.db
      .selectFrom('permission_views')
      .innerJoin('permissions', 'permissions.id', 'permission_views.permission_id')
      .innerJoin('views', 'views.id', 'permission_views.view_id')
      .select(['permission_views.id', 'permissions.name as permission', 'views.name as view'])
      .execute();
    const wanted = [['can_read', 'Database'], ...grants];
    const ids = wanted.map(([permission, view]) => {
      const pair = pairs.find(item => item.permission === permission && item.view === view);
      if (!pair) throw new Error(`no pair ${permission} ${view}`);
      return pair.id;
    });
    await admin.post(`/api/v1/security/roles/${role.body.id}/permissions`, { permission_view_menu_ids: ids });
    await admin.post('/api/v1/security/users/', {
      username: name,
      first_name: name,
      last_name: 'Tester',
      email: `${name}@example.com`,
      password: PASSWORD,
      roles: [role.body.id],
    });
    return app.as(name, PASSWORD);
  }

  beforeAll(async () => {
    await createDataset(app.services, {
      databaseId: id,
      catalog: null,
      schema: 'main',
      table: 'orders',
      ownerIds: [],
      userId: null,
    });
  });
  const datasetView = async () => {
    const row = await app.services.db.selectFrom('datasets').select('perm').executeTakeFirstOrThrow();
    return row.perm!;
  };
  const seen = async (client: Client) => {
    const main = await client.get(`${PATH}${id}/tables/`, { schema_name: 'main' });
    const secret = await client.get(`${PATH}${id}/tables/`, { schema_name: 'secret' });
    return {
      databases: (await client.get(PATH)).body.count,
      schemas: (await client.get(`${PATH}${id}/schemas/`)).body.result,
      main: main.status === 200 ? names(main) : main.status,
      secret: secret.status === 200 ? names(secret).length : secret.status,
      orders: (await client.get(`${PATH}${id}/table_metadata/?name=orders&schema=main`)).status,
      salaries: (await client.get(`${PATH}${id}/table_metadata/?name=salaries&schema=secret`)).status,
    };
  };

  it('nothing without a grant', async () => {
    const client = await userWith();
    expect(await seen(client)).toEqual({
      databases: 0,
      schemas: undefined,
      main: 404,
      secret: 404,
      orders: 404,
      salaries: 404,
    });
    expect((await client.get(`${PATH}${id}`)).status).toBe(404);
    expect((await client.get(`${PATH}${id}/connection`)).status).toBe(403);
    expect((await client.post(`${PATH}test_connection/`, { sqlalchemy_uri: 'duckdb://' })).status).toBe(403);
  });

  it('everything with the database', async () => {
    expect(await seen(await userWith(['database_access', `[shop].(id:${id})`]))).toEqual({
      databases: 1,
      schemas: ['main', 'secret'],
      main: ['customers', 'orders', 'paid'],
      secret: 2,
      orders: 200,
      salaries: 200,
    });
  });

  it('one schema with its grant', async () => {
    expect(await seen(await userWith(['schema_access', '[shop].[main]']))).toEqual({
      databases: 1,
      schemas: ['main'],
      main: ['customers', 'orders', 'paid'],
      secret: 0,
      orders: 200,
      salaries: 404,
    });
  });

  it('one table with its dataset', async () => {
    expect(await seen(await userWith(['datasource_access', await datasetView()]))).toEqual({
      databases: 1,
      schemas: ['main'],
      main: ['orders'],
      secret: 0,
      orders: 200,
      salaries: 404,
    });
  });

  it('no driver settings, and no local files for those who may only write connections', async () => {
    await admin.put(`${PATH}${id}`, {
      extra: '{"engine_params":{"connect_args":{"threads":2}},"allow_multi_catalog":true}',
    });
    const reader = await userWith(['database_access', `[shop].(id:${id})`]);
    expect(JSON.parse((await reader.get(PATH)).body.result[0].extra)).toEqual({ allow_multi_catalog: true });
    expect((await admin.get(PATH)).body.result[0].extra).toContain('threads');
    const writer = await userWith(['can_write', 'Database']);
    for (const path of ['', 'test_connection/']) {
      const reply = await writer.post(`${PATH}${path}`, {
        database_name: 'mine',
        sqlalchemy_uri: 'duckdb://',
      });
      expect([reply.status, reply.body.errors[0].error_type]).toEqual([
        400,
        'CONNECTION_DATABASE_PERMISSIONS_ERROR',
      ]);
    }
  });

  it('existence of tables stays hidden in checked SQL', async () => {
    const client = await userWith(['schema_access', '[shop].[main]']);
    const reply = await client.post(`${PATH}${id}/validate_sql/`, { sql: 'SELECT * FROM secret.nothing' });
    expect([reply.status, reply.body.result]).toEqual([200, []]);
  });
});
