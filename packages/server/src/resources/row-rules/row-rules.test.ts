import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { sampleDatasets, userWith } from '../../testing/content.ts';

const PATH = '/api/v1/rowlevelsecurity';

let app: TestApp;
let admin: Client;
let sales: number;
let people: number;
let roles: Record<string, number>;
let ann: { id: number; client: Client };
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  ({ sales, people } = await sampleDatasets(app));
  ann = await userWith(app, admin, 'ann', ['Gamma']);
  const rows = await app.services.db.selectFrom('roles').select(['id', 'name']).execute();
  roles = Object.fromEntries(rows.map(row => [row.name, row.id]));
});
afterAll(() => app.close());
beforeEach(() =>
  app.services.metadata
    .transaction(trx => trx.deleteFrom('row_rules').execute())
    .then(() => app.services.metadata.counters.bump('data')),
);

const rule = (fields: object = {}) => ({
  name: 'north only',
  filter_type: 'Regular',
  tables: [sales],
  roles: [roles.Gamma],
  clause: "region = 'north'",
  ...fields,
});
const create = async (fields: object = {}) => {
  const reply = await admin.post(`${PATH}/`, rule(fields));
  expect(reply.status, reply.text).toBe(201);
  return Number(reply.body.id);
};
const rowCount = async (client: Client) => {
  const reply = await client.post('/api/v1/chart/data', {
    datasource: { id: sales, type: 'table' },
    queries: [{ metrics: ['count'], columns: [] }],
  });
  return reply.body.result?.[0]?.data?.[0]?.count;
};

describe('a rule', () => {
  it('is created, read, listed, changed and deleted', async () => {
    const reply = await admin.post(`${PATH}/`, rule({ group_key: 'area', description: 'why' }));
    expect(reply.body).toEqual({
      id: expect.any(Number),
      result: rule({ group_key: 'area', description: 'why' }),
    });
    const { id } = reply.body;
    expect((await admin.get(`${PATH}/${id}`)).body.result).toEqual({
      name: 'north only',
      description: 'why',
      filter_type: 'Regular',
      tables: [{ id: sales, schema: 'main', table_name: 'sales' }],
      roles: [{ id: roles.Gamma, name: 'Gamma' }],
      group_key: 'area',
      clause: "region = 'north'",
    });
    const list = await admin.get(`${PATH}/`, {
      filters: [{ col: 'tables', opr: 'rel_m_m', value: [sales] }],
    });
    expect(list.body).toMatchObject({ count: 1, list_title: 'List Row Level Security Filter' });
    expect(list.body.result[0]).toMatchObject({ id, tables: [{ id: sales, table_name: 'sales' }] });
    expect((await admin.delete(`${PATH}/`, [id])).body).toEqual({ message: 'Deleted 1 rules' });
    expect((await admin.get(`${PATH}/${id}`)).status).toBe(404);
  });

  it('keeps tables and roles that an update leaves out', async () => {
    const id = await create();
    const before = (await admin.get(`${PATH}/${id}`)).body.result;
    expect((await admin.put(`${PATH}/${id}`, { group_key: 'x' })).body).toEqual({
      id,
      result: { group_key: 'x' },
    });
    expect((await admin.get(`${PATH}/${id}`)).body.result).toEqual({ ...before, group_key: 'x' });
    await admin.put(`${PATH}/${id}`, { tables: [people], roles: [], clause: "name = 'Ann'" });
    expect((await admin.get(`${PATH}/${id}`)).body.result).toMatchObject({
      tables: [{ id: people }],
      roles: [],
    });
  });

  it.each([
    ['an unknown role', { roles: [99_999] }, 422],
    ['an unknown table', { tables: [99_999] }, 422],
    ['no table', { tables: [] }, 400],
    ['an unknown type', { filter_type: 'Odd' }, 400],
    ['an empty name', { name: '' }, 400],
    ['a blank clause', { clause: '   ' }, 422],
    ['two conditions', { clause: '1 = 1; DROP TABLE sales' }, 422],
    ['an unbalanced clause', { clause: '1 = 1) OR (1 = 1' }, 422],
    ['a clause that comments the rest away', { clause: '1 = 1 --' }, 201],
    ['a list', { clause: '1, 2' }, 422],
    ['a broken template', { clause: '{% if %}' }, 422],
    ['a template', { clause: "region = '{{ current_username() }}'" }, 201],
    ['a sub-query', { clause: 'region IN (SELECT name FROM people)' }, 201],
  ])('with %s is answered %s', async (_name, fields, status) => {
    const reply = await admin.post(`${PATH}/`, rule(fields));
    expect(reply.status, reply.text).toBe(status);
  });

  it('has a name of its own', async () => {
    const id = await create();
    const other = await create({ name: 'other' });
    expect((await admin.post(`${PATH}/`, rule())).status).toBe(422);
    expect((await admin.put(`${PATH}/${other}`, { name: 'north only' })).status).toBe(422);
    expect((await admin.put(`${PATH}/${id}`, { name: 'north only' })).status).toBe(200);
  });

  it('is for administrators', async () => {
    const id = await create();
    const alpha = await userWith(app, admin, 'alpha', ['Alpha']);
    for (const client of [alpha.client, ann.client]) {
      const replies = await Promise.all([
        client.get(`${PATH}/`),
        client.get(`${PATH}/${id}`),
        client.get(`${PATH}/_info`),
        client.get(`${PATH}/related/tables`),
        client.get(`${PATH}/preview/?dataset_id=${sales}&user_id=${ann.id}`),
        client.post(`${PATH}/`, rule({ name: 'mine' })),
        client.put(`${PATH}/${id}`, { name: 'mine' }),
        client.delete(`${PATH}/${id}`),
        client.delete(`${PATH}/`, [id]),
      ]);
      expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 403));
    }
    for (const column of ['tables', 'roles', 'changed_by', 'created_by']) {
      expect((await admin.get(`${PATH}/related/${column}`)).status).toBe(200);
    }
  });

  it('binds at once, and no longer when it is gone', async () => {
    const reader = await userWith(app, admin, 'reader', ['Gamma']);
    await app.services.db
      .insertInto('dataset_owners')
      .values({ dataset_id: sales, user_id: reader.id })
      .execute();
    await app.services.metadata.counters.bump('data');
    expect(await rowCount(reader.client)).toBe(3);
    const id = await create();
    expect(await rowCount(reader.client)).toBe(2);
    await admin.put(`${PATH}/${id}`, { clause: "region = 'south'" });
    expect(await rowCount(reader.client)).toBe(1);
    await admin.delete(`${PATH}/${id}`);
    expect(await rowCount(reader.client)).toBe(3);
  });
});

describe('the preview', () => {
  const seen = async (user: number, dataset = sales) =>
    (await admin.get(`${PATH}/preview/?dataset_id=${dataset}&user_id=${user}`)).body.result;

  it('shows the rules that bind and how they combine', async () => {
    await create({ name: 'a', group_key: 'g' });
    await create({ name: 'b', group_key: 'g', clause: "region = 'south'" });
    await create({ name: 'c', filter_type: 'Base', roles: [], clause: 'amount > 1' });
    await create({ name: 'd', roles: [roles.Alpha], clause: '1 = 0' });
    await create({ name: 'e', filter_type: 'Base', roles: [roles.Gamma], clause: '1 = 0' });
    const result = await seen(ann.id);
    expect(result.rules.map((one: { name: string }) => one.name)).toEqual(['a', 'b', 'c']);
    expect(result.condition).toBe("(amount > 1) AND ((region = 'north') OR (region = 'south'))");
  });

  it('names rules of the tables behind a virtual dataset', async () => {
    await create();
    const made = await admin.post('/api/v1/dataset/', {
      database: (await admin.get(`/api/v1/dataset/${sales}`)).body.result.database.id,
      schema: 'main',
      table_name: 'behind',
      sql: 'SELECT * FROM sales',
    });
    const result = await seen(ann.id, made.body.id);
    expect(result.rules).toMatchObject([{ name: 'north only', behind: 'sales' }]);
    expect(result.condition).toBe('');
  });

  it('says why a user may read a dataset', async () => {
    expect((await seen(ann.id, people)).access).toEqual({ allowed: false, reasons: [] });
    const { db, metadata } = app.services;
    const view = `[sample].[people](id:${people})`;
    const pair = await db
      .selectFrom('permission_views')
      .innerJoin('views', 'views.id', 'permission_views.view_id')
      .select('permission_views.id')
      .where('views.name', '=', view)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permission_views')
      .values({ role_id: roles.Gamma!, permission_view_id: pair.id })
      .execute();
    await db.insertInto('dataset_owners').values({ dataset_id: people, user_id: ann.id }).execute();
    await metadata.counters.bump('identity');
    await metadata.counters.bump('data');
    expect((await seen(ann.id, people)).access).toEqual({
      allowed: true,
      reasons: [
        { by: 'owner', grant: null, role: null },
        { by: 'datasource_access', grant: view, role: { id: roles.Gamma, name: 'Gamma' } },
      ],
    });
    const mine = (await seen(1, people)).access.reasons;
    expect(mine[0]).toEqual({ by: 'admin', grant: null, role: { id: roles.Admin, name: 'Admin' } });
  });

  it.each([
    ['dataset_id=99999&user_id=1', 404],
    ['dataset_id=1&user_id=99999', 404],
    ['dataset_id=1', 400],
    ['dataset_id=x&user_id=1', 400],
  ])('answers ?%s with %i', async (query, status) => {
    expect((await admin.get(`${PATH}/preview/?${query}`)).status).toBe(status);
  });
});
