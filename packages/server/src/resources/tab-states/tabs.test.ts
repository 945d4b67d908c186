import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lab, openLab } from '../../sql-lab/testing/lab.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { userWith } from '../../testing/content.ts';

let app: TestApp;
let lab: Lab;
let other: Lab;
beforeAll(async () => {
  app = await createTestApp();
  const admin = await app.as();
  lab = await openLab(app, admin);
  other = lab.as((await userWith(app, admin, 'other', ['Alpha', 'sql_lab'])).client);
});
afterAll(() => app.close());

const create = async (fields: object = {}): Promise<number> => {
  const queryEditor = { name: 'Mine', dbId: lab.databaseId, schema: 'main', sql: 'SELECT 1', ...fields };
  const reply = await lab.form('POST', '/tabstateview/', { queryEditor });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.id;
};
const read = async (id: number) => (await lab.client.get(`/tabstateview/${id}`)).body;

describe('a tab', () => {
  it('is kept, changed, activated and closed', async () => {
    const first = await create();
    const second = await create({ name: 'Second', sql: undefined, queryLimit: 50, hideLeftBar: true });
    expect(await read(second)).toMatchObject({
      id: second,
      label: 'Second',
      active: true,
      sql: 'SELECT ...',
      query_limit: 50,
      hide_left_bar: true,
      autorun: false,
      table_schemas: [],
      latest_query: null,
      saved_query: null,
      extra_json: {},
    });
    expect((await read(first)).active).toBe(false);
    const changes = {
      sql: "SELECT '; DROP' AS x",
      label: 'Renamed',
      query_limit: 10,
      autorun: true,
      template_params: '{"a":1}',
      extra_json: '{"updatedAt":5,"version":1}',
    };
    const changed = await lab.form('PUT', `/tabstateview/${first}`, changes);
    expect([changed.status, changed.text]).toEqual([200, String(first)]);
    expect(await read(first)).toMatchObject({ ...changes, extra_json: { updatedAt: 5, version: 1 } });
    expect((await lab.form('POST', `/tabstateview/${first}/activate`)).text).toBe(String(first));
    expect([(await read(first)).active, (await read(second)).active]).toEqual([true, false]);
    const { body } = await lab.client.get('/api/v1/sqllab/');
    expect(body.result.tab_state_ids).toEqual([
      { id: first, label: 'Renamed' },
      { id: second, label: 'Second' },
    ]);
    expect(body.result.active_tab.id).toBe(first);
    expect(body.result.databases[lab.databaseId]).toMatchObject({ backend: 'duckdb', allow_dml: false });
    expect((await lab.form('DELETE', `/tabstateview/${first}`)).text).toBe('"OK"');
    expect((await lab.form('DELETE', `/tabstateview/${first}`)).status).toBe(404);
  });

  it('that two browsers write keeps the newer copy, whichever arrives last', async () => {
    const id = await create();
    const put = (updatedAt: number, sql = `typed at ${updatedAt}`) =>
      lab.form('PUT', `/tabstateview/${id}`, { sql, extra_json: JSON.stringify({ updatedAt, version: 1 }) });
    for (const moment of [20, 30, 10]) {
      const { status, text } = await put(moment);
      expect([status, text]).toEqual([200, String(id)]);
    }
    expect(await read(id)).toMatchObject({ sql: 'typed at 30', extra_json: { updatedAt: 30 } });
    await put(30, 'the same moment');
    expect((await read(id)).sql).toBe('the same moment');
    await lab.form('PUT', `/tabstateview/${id}`, { sql: 'from a script' });
    expect((await read(id)).sql).toBe('from a script');
    await Promise.all(Array.from({ length: 12 }, (_, at) => put(40 + ((at * 5) % 12))));
    expect(await read(id)).toMatchObject({ sql: 'typed at 51', extra_json: { updatedAt: 51 } });
  });

  it('is its owner’s alone', async () => {
    const id = await create();
    const path = `/tabstateview/${id}`;
    for (const reply of [
      await other.client.get(path),
      await other.form('PUT', path, { sql: 'mine' }),
      await other.form('POST', `${path}/activate`),
      await other.form('DELETE', path),
      await other.form('POST', `${path}/migrate_query`, { queryId: 'x' }),
      await other.form('DELETE', `${path}/query/x`),
      await other.form('POST', '/tableschemaview/', {
        table: { queryEditorId: id, dbId: lab.databaseId, schema: 'main', name: 't' },
      }),
    ]) {
      expect(reply.status).toBe(403);
    }
    expect((await other.client.get('/api/v1/sqllab/')).body.result.tab_state_ids).toEqual([]);
  });

  it.each([
    ['an unknown column', { colour: 'red' }],
    ['a value of the wrong type', { query_limit: 'many' }],
    ['an unknown database', { database_id: 99_999 }],
    ['an unknown saved query', { saved_query_id: 99_999 }],
    ['state that is no object', { extra_json: '[1]' }],
    ['a label that is too long', { label: 'x'.repeat(257) }],
  ])('is not changed to %s', async (_name, changes) => {
    const reply = await lab.form('PUT', `/tabstateview/${await create()}`, changes);
    expect(reply.status).toBe(400);
    expect(reply.body).toHaveProperty('error');
  });

  it('refuses a form that holds no JSON', async () => {
    const reply = await lab.client.send({
      method: 'PUT',
      url: `/tabstateview/${await create()}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'sql=SELECT+1',
    });
    expect([reply.status, reply.body]).toEqual([400, { error: 'sql is not valid JSON' }]);
  });

  it('keeps its latest run and lets runs go', async () => {
    const tab = await create();
    const run = (tabId: string) => lab.execute('SELECT 1 AS n', { sql_editor_id: tabId });
    const [first, second] = [await run(String(tab)), await run('local')];
    const [firstId, secondId] = [first.body.query.id, second.body.query.id];
    await lab.form('POST', `/tabstateview/${tab}/migrate_query`, { queryId: secondId });
    await lab.form('PUT', `/tabstateview/${tab}`, { latest_query_id: secondId });
    expect((await read(tab)).latest_query).toMatchObject({ id: secondId, sqlEditorId: String(tab) });
    expect((await lab.form('DELETE', `/tabstateview/${tab}/query/${secondId}`)).text).toBe('"OK"');
    expect((await read(tab)).latest_query).toMatchObject({ id: firstId });
    await lab.form('DELETE', `/tabstateview/${tab}/query/${firstId}`);
    expect((await read(tab)).latest_query).toBeNull();
  });

  it('has tables beside it', async () => {
    const tab = await create();
    const table = {
      queryEditorId: String(tab),
      dbId: lab.databaseId,
      schema: 'main',
      name: 'orders',
      columns: [],
    };
    const open = async () => (await lab.form('POST', '/tableschemaview/', { table })).body.id;
    await open();
    const id = await open();
    expect((await read(tab)).table_schemas).toEqual([
      {
        id,
        tab_state_id: tab,
        database_id: lab.databaseId,
        catalog: null,
        schema: 'main',
        table: 'orders',
        description: table,
        expanded: true,
      },
    ]);
    const collapsed = await lab.form('POST', `/tableschemaview/${id}/expanded`, { expanded: false });
    expect(collapsed.body).toEqual({ id, expanded: false });
    expect((await other.form('DELETE', `/tableschemaview/${id}`)).status).toBe(403);
    expect((await lab.form('DELETE', `/tableschemaview/${id}`)).text).toBe('"OK"');
    expect((await lab.form('DELETE', `/tableschemaview/${id}`)).status).toBe(404);
    expect((await lab.form('POST', '/tableschemaview/', { table: { ...table, dbId: 9_999 } })).status).toBe(
      400,
    );
  });

  it('may be one of ten thousand', async () => {
    const { db } = app.services;
    const [{ user_id }] = (await db.selectFrom('tab_states').select('user_id').limit(1).execute()) as [
      { user_id: number },
    ];
    const at = '2026-01-01T00:00:00.000000';
    for (let from = 0; from < 10_000; from += 500) {
      await db
        .insertInto('tab_states')
        .values(
          Array.from({ length: 500 }, (_, n) => ({
            user_id,
            label: `Tab ${from + n}`,
            database_id: lab.databaseId,
            sql: 'SELECT 1',
            created_on: at,
            changed_on: at,
          })),
        )
        .execute();
    }
    const { body } = await lab.client.get('/api/v1/sqllab/');
    expect(body.result.tab_state_ids.length).toBeGreaterThan(10_000);
    const id = await create();
    expect((await read(id)).active).toBe(true);
  });
});
