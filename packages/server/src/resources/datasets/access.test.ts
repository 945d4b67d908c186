import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, TestApp } from '../../testing/app.ts';
import { userWith } from '../../testing/content.ts';
import { ENGINES, type Json, Sources } from './test-sources.ts';

let sources: Sources;
let app: TestApp;
let admin: Client;
let clients: Record<string, Client>;
let ids: Record<string, number>;

/** May write datasets, and reads only what a grant of the test opens. */
async function writerWith(name: string, grants: [permission: string, view: string][]) {
  const { db, metadata } = app.services;
  const role = await db
    .insertInto('roles')
    .values({ name: `role of ${name}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const wanted: [string, string][] = [
    ['can_read', 'Dataset'],
    ['can_write', 'Dataset'],
    ['can_duplicate', 'Dataset'],
    ['can_get_or_create_dataset', 'Dataset'],
    ...grants,
  ];
  for (const [permission, view] of wanted) {
    const pair = await db
      .selectFrom('permission_views')
      .innerJoin('permissions', 'permissions.id', 'permission_views.permission_id')
      .innerJoin('views', 'views.id', 'permission_views.view_id')
      .select('permission_views.id')
      .where('permissions.name', '=', permission)
      .where('views.name', '=', view)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permission_views')
      .values({ role_id: role.id, permission_view_id: pair.id })
      .execute();
  }
  await metadata.counters.bump('identity');
  return userWith(app, admin, name, [`role of ${name}`]);
}

beforeAll(async () => {
  sources = await Sources.open();
  ({ app, admin } = sources);
  const { body } = await admin.post('/api/v1/dataset/', {
    database: sources.databases.duckdb,
    table_name: 'orders',
  });
  const orders = Number(body.id);
  const owner = await writerWith('owner', []);
  const granted = await writerWith('granted', [['datasource_access', `[duck].[orders](id:${orders})`]]);
  const schema = await writerWith('schema', [['schema_access', '[duck].[main]']]);
  const stranger = await writerWith('stranger', []);
  const alpha = await userWith(app, admin, 'alpha', ['Alpha']);
  const gamma = await userWith(app, admin, 'gamma', ['Gamma']);
  clients = {
    admin,
    owner: owner.client,
    granted: granted.client,
    schema: schema.client,
    stranger: stranger.client,
    alpha: alpha.client,
    gamma: gamma.client,
  };
  ids = { orders, owner: owner.id };
});
afterAll(() => sources.close());

/** A dataset of the user `owner` and nobody else. */
async function owned(): Promise<Json> {
  const { id } = await sources.virtual();
  await admin.put(`/api/v1/dataset/${id}`, { owners: [ids.owner] });
  return sources.read(id);
}

describe('who may do what with a dataset of somebody else', () => {
  const CALLS: Record<string, (client: Client, item: Json) => Promise<{ status: number }>> = {
    read: (client, item) => client.get(`/api/v1/dataset/${item.id}`),
    'read by uuid': (client, item) => client.get(`/api/v1/dataset/${item.uuid}`),
    'related objects': (client, item) => client.get(`/api/v1/dataset/${item.id}/related_objects`),
    'drill info': (client, item) => client.get(`/api/v1/dataset/${item.id}/drill_info/`),
    change: (client, item) => client.put(`/api/v1/dataset/${item.id}`, { description: 'x' }),
    refresh: (client, item) => client.put(`/api/v1/dataset/${item.id}/refresh`),
    'delete a column': (client, item) =>
      client.delete(`/api/v1/dataset/${item.id}/column/${item.columns[0].id}`),
    'delete a metric': (client, item) =>
      client.delete(`/api/v1/dataset/${item.id}/metric/${item.metrics[0].id}`),
    duplicate: (client, item) =>
      client.post('/api/v1/dataset/duplicate', {
        base_model_id: item.id,
        table_name: sources.unique('copy'),
      }),
    'delete several': (client, item) => client.delete('/api/v1/dataset/', [item.id]),
    delete: (client, item) => client.delete(`/api/v1/dataset/${item.id}`),
  };
  /** In the order of `CALLS`. */
  const MATRIX: Record<string, number[]> = {
    admin: [200, 200, 200, 200, 200, 200, 200, 200, 201, 200, 200],
    owner: [200, 200, 200, 403, 200, 200, 200, 200, 201, 200, 200],
    alpha: [200, 200, 200, 200, 403, 403, 403, 403, 201, 403, 403],
    schema: [200, 200, 200, 403, 403, 403, 403, 403, 201, 403, 403],
    granted: [404, 404, 404, 403, 404, 404, 404, 404, 422, 404, 404],
    stranger: [404, 404, 404, 403, 404, 404, 404, 404, 422, 404, 404],
    gamma: [404, 404, 404, 404, 403, 403, 403, 403, 403, 403, 403],
  };
  it.each(Object.keys(MATRIX))('%s', async name => {
    const statuses: number[] = [];
    for (const call of Object.values(CALLS))
      statuses.push((await call(clients[name]!, await owned())).status);
    expect(Object.fromEntries(Object.keys(CALLS).map((call, at) => [call, statuses[at]]))).toEqual(
      Object.fromEntries(Object.keys(CALLS).map((call, at) => [call, MATRIX[name]![at]])),
    );
  });

  it('lists only what may be read', async () => {
    const item = await owned();
    const filters = [{ col: 'id', opr: 'in', value: [item.id, ids.orders!] }];
    const seen = async (name: string) => (await clients[name]!.get('/api/v1/dataset/', { filters })).body.ids;
    expect(await seen('admin')).toEqual([ids.orders, item.id]);
    expect(await seen('alpha')).toEqual([ids.orders, item.id]);
    expect(await seen('schema')).toEqual([ids.orders, item.id]);
    expect(await seen('owner')).toEqual([item.id]);
    expect(await seen('granted')).toEqual([ids.orders]);
    expect(await seen('stranger')).toEqual([]);
    expect(await seen('gamma')).toEqual([]);
  });

  it('needs a session or a token', async () => {
    for (const url of ['/api/v1/dataset/', `/api/v1/dataset/${ids.orders}`]) {
      expect((await app.server.inject({ url })).statusCode).toBe(401);
    }
  });
});

describe('SQL reads only tables its author may read', () => {
  const body = (sql: string) => ({
    database: sources.databases.duckdb,
    schema: 'main',
    table_name: sources.unique('sql'),
    sql,
  });
  const CASES: [sql: string, granted: number, schema: number][] = [
    ['SELECT * FROM orders', 201, 201],
    ['SELECT * FROM main.orders', 201, 201],
    ['SELECT * FROM secrets', 422, 201],
    ['SELECT id FROM orders UNION SELECT 1 FROM secrets', 422, 201],
    ['SELECT * FROM (SELECT * FROM secrets) AS orders', 422, 201],
    ['WITH orders AS (SELECT * FROM secrets) SELECT * FROM orders', 422, 201],
    ['SELECT id, (SELECT max(word) FROM secrets) AS w FROM orders', 422, 201],
    ['SELECT * FROM orders WHERE id IN (SELECT 1 FROM secrets)', 422, 201],
    ['SELECT * FROM /* orders */ secrets', 422, 201],
    ['SELECT * FROM "secrets"', 422, 201],
    ['SELECT * FROM other.main.orders', 422, 422],
    ['SELECT * FROM information_schema.tables', 422, 422],
    ["SELECT * FROM query_table('secrets')", 422, 422],
    ["SELECT * FROM query('SELECT * FROM secrets')", 422, 422],
    ["SELECT * FROM read_text('/etc/hostname')", 422, 422],
    ['SELECT * FROM {{ "orders" }}', 422, 422],
    ['SELECT * FROM', 422, 422],
  ];
  it.each(CASES)('%s', async (sql, granted, schema) => {
    for (const [name, status] of [
      ['granted', granted],
      ['schema', schema],
      ['stranger', 422],
    ] as const) {
      const reply = await clients[name]!.post('/api/v1/dataset/', body(sql));
      expect(reply.status, `${name}: ${reply.text}`).toBe(status);
      if (status === 422) expect(Object.keys(reply.body.message)).toEqual(['sql']);
    }
  });

  it.runIf(ENGINES.includes('postgresql'))('whatever the engine makes of its letters', async () => {
    await sources.run('postgresql', 'DROP TABLE IF EXISTS "Secrets"');
    await sources.run('postgresql', 'CREATE TABLE "Secrets" (a INTEGER)');
    const made = await admin.post('/api/v1/dataset/', {
      database: sources.databases.postgresql,
      table_name: 'Secrets',
    });
    expect(made.status, made.text).toBe(201);
    const { client } = await writerWith('postgres', [
      ['datasource_access', `[pg].[Secrets](id:${made.body.id})`],
    ]);
    const sql = 'SELECT * FROM Secrets';
    const reply = await client.post('/api/v1/dataset/', {
      ...body(sql),
      database: sources.databases.postgresql,
      schema: 'public',
    });
    expect(reply.status, reply.text).toBe(422);
  });

  it('is checked on a change too', async () => {
    const { id } = await sources.virtual({ client: clients.granted, sql: 'SELECT id FROM orders' });
    const change = (edit: object) => clients.granted!.put(`/api/v1/dataset/${id}`, edit);
    for (const [edit, key] of [
      [{ sql: 'SELECT * FROM secrets' }, 'sql'],
      [{ sql: '', table_name: 'secrets' }, 'table'],
      [{ schema: 'elsewhere' }, 'sql'],
      [{ database_id: sources.databases.sqlite }, 'sql'],
      [{ sql: 'SELECT {{ x }} FROM orders', template_params: '{"x": "1 AS a"}' }, 'sql'],
      [{ fetch_values_predicate: 'id = (SELECT max(1) FROM secrets)' }, 'fetch_values_predicate'],
      [{ fetch_values_predicate: "{{ url_param('x') }}" }, 'fetch_values_predicate'],
    ] as const) {
      const reply = await change(edit);
      expect([reply.status, Object.keys(reply.body.message)], JSON.stringify(edit)).toEqual([422, [key]]);
    }
    expect((await change({ sql: 'SELECT id, region FROM orders' })).status).toBe(200);
  });

  it('and so are tables', async () => {
    const physical = { database: sources.databases.duckdb, table_name: 'secrets' };
    const wish = { database_id: sources.databases.duckdb, table_name: 'secrets', schema: 'main' };
    for (const name of ['granted', 'stranger']) {
      for (const reply of [
        await clients[name]!.post('/api/v1/dataset/', physical),
        await clients[name]!.post('/api/v1/dataset/get_or_create/', wish),
      ]) {
        expect([reply.status, Object.keys(reply.body.message)]).toEqual([422, ['table']]);
      }
    }
    expect((await clients.schema!.post('/api/v1/dataset/get_or_create/', wish)).status).toBe(200);
    const hidden = await clients.stranger!.post('/api/v1/dataset/get_or_create/', wish);
    expect(hidden.status).toBe(403);
  });
});

describe('owners', () => {
  it('stay owners unless an administrator says otherwise', async () => {
    const item = await owned();
    const put = (client: Client, owners: number[]) => client.put(`/api/v1/dataset/${item.id}`, { owners });
    await put(clients.owner!, []);
    expect((await sources.read(item.id)).owners.map((owner: Json) => owner.id)).toEqual([ids.owner]);
    await put(admin, []);
    expect((await sources.read(item.id)).owners).toEqual([]);
    expect((await put(clients.owner!, [ids.owner!])).status).toBe(404);
  });

  it('are the creator by default', async () => {
    const { id } = await sources.virtual({ client: clients.granted });
    expect((await sources.read(id)).owners).toMatchObject([{ first_name: 'granted' }]);
  });
});
