import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEngine } from '@parallax/engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Client;
const folder = mkdtempSync(join(tmpdir(), 'parallax-databases-'));
const file = join(folder, 'sales.db');
const uri = `sqlite:///${file}`;
const PATH = '/api/v1/database/';
const SECRET = 'hunter2:with@odd/chars';

async function makeFile(path: string, ...statements: string[]): Promise<void> {
  const { engine } = await findEngine('sqlite')!.load();
  const connection = await engine.open({ uri: `sqlite:///${path}`, trusted: true });
  for (const sql of statements) for await (const _ of (await connection.run(sql)).batches);
  await connection.close();
}

beforeAll(async () => {
  await makeFile(file, 'CREATE TABLE orders (id INTEGER PRIMARY KEY, price DECIMAL(10, 2) NOT NULL)');
  app = await createTestApp();
  admin = await app.as();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A connection that no server answers, put into the store without being tried. */
async function storedNetworkDatabase(name: string): Promise<number> {
  const { createDatabase } = await import('./service.ts');
  return createDatabase(app.services, {
    database_name: name,
    sqlalchemy_uri: `postgresql://reader:${encodeURIComponent(SECRET)}@db.example.invalid:5432/sales`,
  });
}
const storedPassword = async (id: number): Promise<string> => {
  const row = await app.services.db
    .selectFrom('databases')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return app.services.connections.secretUri(row);
};

describe('creating', () => {
  it('tries the connection, stores it and answers with what was sent', async () => {
    const { status, body } = await admin.post(PATH, {
      database_name: 'sales',
      sqlalchemy_uri: uri,
      allow_dml: true,
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        result: expect.objectContaining({
          database_name: 'sales',
          allow_dml: true,
          expose_in_sqllab: true,
          sqlalchemy_uri: uri,
          uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
          parameters: expect.objectContaining({ database: file }),
        }),
      },
    ]);
    const item = await admin.get(`${PATH}${body.id}`);
    expect(item.headers.etag).toBe('"1"');
    expect(item.body.result).toMatchObject({
      backend: 'sqlite',
      allow_dml: true,
      allow_ctas: false,
      configuration_method: 'sqlalchemy_form',
      engine_information: { supports_file_upload: true, disable_ssh_tunneling: true },
    });
    expect(item.body.result).not.toHaveProperty('extra');
    expect(item.body.result).not.toHaveProperty('sqlalchemy_uri');
  });

  it.each([
    [{ sqlalchemy_uri: uri }, 422, 'database_name'],
    [{ database_name: '', sqlalchemy_uri: uri }, 422, 'database_name'],
    [{ database_name: 'sales', sqlalchemy_uri: uri }, 422, 'database_name'],
    [{ database_name: 'a].[b', sqlalchemy_uri: uri }, 422, 'database_name'],
    [{ database_name: 'x' }, 422, 'sqlalchemy_uri'],
    [{ database_name: 'x', sqlalchemy_uri: 'not an address' }, 422, 'sqlalchemy_uri'],
    [{ database_name: 'x', sqlalchemy_uri: uri, extra: '{' }, 422, 'extra'],
    [{ database_name: 'x', sqlalchemy_uri: uri, extra: '[]' }, 422, 'extra'],
    [{ database_name: 'x', sqlalchemy_uri: uri, extra: '{"metadata_params":{"nope":1}}' }, 422, 'extra'],
    [{ database_name: 'x', sqlalchemy_uri: uri, extra: '{"engine_params":[]}' }, 422, 'extra'],
    [{ database_name: 'x', sqlalchemy_uri: uri, server_cert: 'not a certificate' }, 422, 'server_cert'],
    [
      { database_name: 'x', sqlalchemy_uri: uri, masked_encrypted_extra: '[1]' },
      422,
      'masked_encrypted_extra',
    ],
    [{ database_name: 'x', sqlalchemy_uri: uri, cache_timeout: -2 }, 422, 'cache_timeout'],
    [{ database_name: 'x', engine: 'sqlite', parameters: {} }, 422, 'engine'],
    [{ database_name: 'x', engine: 'postgresql', parameters: { port: 'abc', host: 'h' } }, 422, 'parameters'],
  ])('refuses %j', async (body, status, field) => {
    const reply = await admin.post(PATH, body);
    expect([reply.status, Object.keys(reply.body.message)]).toEqual([status, [field]]);
  });

  it.each([
    [`sqlite:///${join(folder, 'absent.db')}`, 400, 'CONNECTION_UNKNOWN_DATABASE_ERROR'],
    ['postgresql://u:p@127.0.0.1:1/db', 400, 'CONNECTION_PORT_CLOSED_ERROR'],
    ['postgresql://u:p@db.example.invalid/db', 400, 'CONNECTION_INVALID_HOSTNAME_ERROR'],
    ['postgresql://u:p@127.0.0.1:99999/db', 422, null],
    ['mysql://u:p@127.0.0.1:1/db?local_infile=1', 400, 'GENERIC_DB_ENGINE_ERROR'],
    ['oracle://u:p@127.0.0.1/db', 422, 'GENERIC_COMMAND_ERROR'],
  ])('answers %s with %i %s and stores nothing', async (address, status, code) => {
    const reply = await admin.post(PATH, { database_name: 'dead', sqlalchemy_uri: address });
    expect([reply.status, reply.body.errors?.[0].error_type ?? null]).toEqual([status, code]);
    const { body } = await admin.get(PATH, { filters: [{ col: 'database_name', opr: 'eq', value: 'dead' }] });
    expect(body.count).toBe(0);
  });

  it('writes the address from form values', async () => {
    const { status, body } = await admin.post(PATH, {
      database_name: 'formed',
      configuration_method: 'dynamic_form',
      engine: 'duckdb',
      parameters: { database: '' },
    });
    expect([status, body.result.sqlalchemy_uri]).toEqual([201, 'duckdb+duckdb_engine://']);
  });
});

describe('secrets', () => {
  it('are sealed, and never answered', async () => {
    const id = await storedNetworkDatabase('sealed');
    await admin.put(`${PATH}${id}`, { masked_encrypted_extra: '{"token":"tell-nobody"}' });
    const stored = await app.services.db
      .selectFrom('databases')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toMatch(/hunter2|tell-nobody/);
    expect(app.services.connections.secretsOf(stored)).toEqual({ token: 'tell-nobody' });
    const replies = [
      await admin.get(`${PATH}${id}`),
      await admin.get(`${PATH}${id}/connection`),
      await admin.get(PATH),
      await admin.put(`${PATH}${id}`, { masked_encrypted_extra: '{"token":"tell-nobody"}' }),
      await admin.get(`${PATH}${id}/tables/`, { schema_name: 'public' }),
    ];
    for (const { text } of replies) expect(text).not.toMatch(/hunter2|tell-nobody/);
    expect(replies[1]!.body.result).toMatchObject({
      sqlalchemy_uri: 'postgresql://reader:XXXXXXXXXX@db.example.invalid:5432/sales',
      masked_encrypted_extra: '{"token":"XXXXXXXXXX"}',
      parameters: { username: 'reader', password: 'XXXXXXXXXX', host: 'db.example.invalid', port: 5432 },
    });
  });

  it('stay when the mask comes back', async () => {
    const id = await storedNetworkDatabase('kept');
    const masked = 'postgresql://reader:XXXXXXXXXX@db.example.invalid:5432/sales?sslmode=require';
    const { status, body } = await admin.put(`${PATH}${id}`, { sqlalchemy_uri: masked });
    expect([status, body.result.sqlalchemy_uri]).toEqual([200, masked]);
    expect(await storedPassword(id)).toContain(encodeURIComponent(SECRET));
    await admin.put(`${PATH}${id}`, { allow_dml: true });
    expect(await storedPassword(id)).toContain(encodeURIComponent(SECRET));
  });

  it.each([
    ['host', 'postgresql://reader:XXXXXXXXXX@evil.example.invalid:5432/sales'],
    ['user', 'postgresql://other:XXXXXXXXXX@db.example.invalid:5432/sales'],
    ['database', 'postgresql://reader:XXXXXXXXXX@db.example.invalid:5432/payroll'],
    ['engine', 'mysql://reader:XXXXXXXXXX@db.example.invalid:5432/sales'],
  ])('do not follow to another %s', async (what, address) => {
    const name = `moved ${what}`;
    const id = await storedNetworkDatabase(name);
    const put = await admin.put(`${PATH}${id}`, { sqlalchemy_uri: address });
    expect([put.status, Object.keys(put.body.message)]).toEqual([400, ['sqlalchemy_uri']]);
    const test = await admin.post(`${PATH}test_connection/`, {
      database_name: name,
      sqlalchemy_uri: address,
    });
    expect(test.status).toBe(400);
    expect(await storedPassword(id)).toContain('@db.example.invalid');
  });

  it('beyond the password do not follow either', async () => {
    const id = await storedNetworkDatabase('moved extra');
    await admin.put(`${PATH}${id}`, { masked_encrypted_extra: '{"token":"tell-nobody"}' });
    const { status, body } = await admin.put(`${PATH}${id}`, {
      sqlalchemy_uri: 'postgresql://reader:new@evil.example.invalid:5432/sales',
    });
    expect([status, Object.keys(body.message)]).toEqual([400, ['masked_encrypted_extra']]);
  });
});

describe('changing', () => {
  it('honours If-Match', async () => {
    const id = await storedNetworkDatabase('versions');
    const { headers } = await admin.get(`${PATH}${id}`);
    expect(
      (await admin.put(`${PATH}${id}`, { allow_ctas: true }, { 'if-match': String(headers.etag) })).status,
    ).toBe(200);
    expect(
      (await admin.put(`${PATH}${id}`, { allow_ctas: false }, { 'if-match': String(headers.etag) })).status,
    ).toBe(412);
  });

  it('renames the grants with the database, and deletes them with it', async () => {
    const path = join(folder, 'renamed.db');
    await makeFile(path, 'CREATE TABLE t (a)');
    const { body } = await admin.post(PATH, {
      database_name: "old [x] 'name'",
      sqlalchemy_uri: `sqlite:///${path}`,
    });
    const views = async () =>
      (await app.services.db.selectFrom('views').select('name').orderBy('name').execute())
        .map(row => row.name)
        .filter(name => /old \[x\]|new name/.test(name));
    expect(await views()).toEqual([`[old [x] 'name'].(id:${body.id})`, "[old [x] 'name'].[main]"]);
    await admin.put(`${PATH}${body.id}`, { database_name: 'new name' });
    expect(await views()).toEqual([`[new name].(id:${body.id})`, '[new name].[main]']);
    expect((await admin.delete(`${PATH}${body.id}`)).status).toBe(200);
    expect(await views()).toEqual([]);
    expect((await admin.get(`${PATH}${body.id}`)).status).toBe(404);
  });

  it('refuses to delete what datasets use', async () => {
    const { body } = await admin.get(PATH, {
      filters: [{ col: 'database_name', opr: 'eq', value: 'sales' }],
    });
    const id = body.ids[0];
    const { createDataset } = await import('../datasets/service.ts');
    await createDataset(app.services, {
      databaseId: id,
      catalog: null,
      schema: 'main',
      table: 'orders',
      ownerIds: [],
      userId: null,
    });
    expect((await admin.delete(`${PATH}${id}`)).status).toBe(422);
    await admin.put(`${PATH}${id}`, { database_name: 'renamed sales' });
    const dataset = await app.services.db
      .selectFrom('datasets')
      .selectAll()
      .where('database_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([dataset.perm, dataset.schema_perm]).toEqual([
      `[renamed sales].[orders](id:${dataset.id})`,
      '[renamed sales].[main]',
    ]);
    await admin.put(`${PATH}${id}`, { database_name: 'sales' });
  });
});

describe('lists', () => {
  it('return every row for page_size -1, with the declared columns', async () => {
    const { body } = await admin.get(PATH, {
      page_size: -1,
      order_column: 'database_name',
      order_direction: 'asc',
    });
    expect(body.result).toHaveLength(body.count);
    expect(body.list_columns).toHaveLength(27);
    expect(Object.keys(body.result[0]).sort()).toEqual(
      [...new Set(body.list_columns.map((name: string) => name.split('.')[0]))].sort(),
    );
  });

  it('name the engines that can be connected, preferred ones first', async () => {
    const { body } = await admin.get(`${PATH}available/`);
    expect(body.databases.map((engine: { engine: string }) => engine.engine)).toEqual([
      'postgresql',
      'mysql',
      'duckdb',
      'sqlite',
      'trino',
    ]);
    expect(body.databases[0]).toMatchObject({
      default_driver: 'psycopg2',
      parameters: { required: ['database', 'host', 'port', 'username'], additionalProperties: false },
      engine_information: { supports_dynamic_catalog: true, disable_ssh_tunneling: false },
    });
    expect(body.databases[3]).not.toHaveProperty('parameters');
  });
});
