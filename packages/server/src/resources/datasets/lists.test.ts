import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, TestApp } from '../../testing/app.ts';
import { type Json, Sources } from './test-sources.ts';

let sources: Sources;
let app: TestApp;
let admin: Client;
let databases: Sources['databases'];
beforeAll(async () => {
  sources = await Sources.open();
  ({ app, admin, databases } = sources);
});
afterAll(() => sources.close());

describe('copies and finding', () => {
  it('duplicates a virtual dataset with its parts and row rules', async () => {
    const { id } = await sources.virtual();
    const rule = await app.services.db
      .insertInto('row_rules')
      .values({
        name: sources.unique('rule'),
        filter_type: 'Base',
        clause: '1 = 1',
        created_on: '',
        changed_on: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.services.db
      .insertInto('row_rule_datasets')
      .values({ row_rule_id: rule.id, dataset_id: id })
      .execute();
    const table_name = sources.unique('copy');
    const reply = await admin.post('/api/v1/dataset/duplicate', { base_model_id: id, table_name });
    expect(reply.status, reply.text).toBe(201);
    const [original, copy] = [await sources.read(id), await sources.read(reply.body.id)];
    expect(copy.columns.map((column: Json) => column.column_name)).toEqual(
      original.columns.map((column: Json) => column.column_name),
    );
    expect(copy.uuid).not.toBe(original.uuid);
    const rules = await app.services.db
      .selectFrom('row_rule_datasets')
      .select('row_rule_id')
      .where('dataset_id', '=', reply.body.id)
      .execute();
    expect(rules).toEqual([{ row_rule_id: rule.id }]);
    for (const body of [
      { base_model_id: id, table_name },
      { base_model_id: 999_999, table_name: sources.unique('copy') },
    ]) {
      const refused = await admin.post('/api/v1/dataset/duplicate', body);
      expect([refused.status, refused.body.message]).toEqual([422, 'Dataset parameters are invalid.']);
    }
  });

  it('gets a dataset or creates it', async () => {
    await sources.run('duckdb', 'CREATE TABLE found (a INTEGER)');
    const body = { database_id: databases.duckdb, table_name: 'found', schema: 'main' };
    const first = await admin.post('/api/v1/dataset/get_or_create/', body);
    expect(first.status, first.text).toBe(200);
    expect(await admin.post('/api/v1/dataset/get_or_create/', body)).toMatchObject({ body: first.body });
    const nameOnly = { database_id: databases.duckdb, table_name: 'found' };
    expect(await admin.post('/api/v1/dataset/get_or_create/', nameOnly)).toMatchObject({ body: first.body });
  });

  it('lists with filters, order and pruned columns', async () => {
    const { id, table_name } = await sources.virtual();
    const list = await admin.get('/api/v1/dataset/', {
      filters: [
        { col: 'table_name', opr: 'eq', value: table_name },
        { col: 'sql', opr: 'dataset_is_null_or_empty', value: false },
      ],
      columns: ['id', 'kind', 'database.database_name'],
    });
    expect(list.body.result).toEqual([{ id, kind: 'virtual', database: { database_name: 'duck' } }]);
    const whole = await admin.get('/api/v1/dataset/', { filters: [{ col: 'id', opr: 'eq', value: id }] });
    expect(whole.body.list_title).toBe('List Sqla Table');
    expect(whole.body.result[0]).toMatchObject({
      datasource_type: 'table',
      explore_url: `/explore/?datasource_type=table&datasource_id=${id}`,
      changed_by_name: expect.any(String),
      owners: [{ id: expect.any(Number) }],
    });
    for (const order_column of whole.body.order_columns) {
      expect((await admin.get('/api/v1/dataset/', { order_column, order_direction: 'desc' })).status).toBe(
        200,
      );
    }
    await admin.put(`/api/v1/dataset/${id}`, { extra: '{"certification":{"certified_by":"Me"}}' });
    const certified = (value: boolean) =>
      admin.get('/api/v1/dataset/', {
        filters: [
          { col: 'id', opr: 'eq', value: id },
          { col: 'id', opr: 'dataset_is_certified', value },
        ],
      });
    expect([(await certified(true)).body.count, (await certified(false)).body.count]).toEqual([1, 0]);
  });

  it('prunes an item and finds it by uuid', async () => {
    const { id } = await sources.virtual();
    const { uuid } = await sources.read(id);
    const reply = await admin.get(`/api/v1/dataset/${uuid}`, {
      columns: ['id', 'columns.column_name', 'nonsense'],
    });
    expect(reply.body).toEqual({
      id,
      result: { id, columns: ['id', 'placed_at', 'region'].map(column_name => ({ column_name })) },
    });
  });

  it('offers choices for its filters', async () => {
    await sources.virtual();
    expect((await admin.get('/api/v1/dataset/distinct/schema')).body.result).toContainEqual({
      text: 'main',
      value: 'main',
    });
    expect((await admin.get('/api/v1/dataset/related/database', { filter: 'du' })).body.result).toEqual([
      { value: databases.duckdb, text: 'duck', extra: {} },
    ]);
    expect((await admin.get('/api/v1/dataset/related/owners', { filter: 'adm' })).body.count).toBe(1);
    expect((await admin.get('/api/v1/dataset/related/nothing')).status).toBe(404);
    expect((await admin.get('/api/v1/dataset/_info')).body.filters.sql).toContainEqual(
      expect.objectContaining({ operator: 'dataset_is_null_or_empty' }),
    );
  });
});

describe('grants', () => {
  it('follow a rename and go with the dataset', async () => {
    const { id, table_name } = await sources.virtual();
    const perm = (name: string) => `[duck].[${name}](id:${id})`;
    const views = async () =>
      (
        await app.services.db
          .selectFrom('views')
          .select('name')
          .where('name', 'like', `%(id:${id})`)
          .execute()
      ).map(row => row.name);
    expect(await views()).toEqual([perm(table_name)]);
    const chart = await admin.post('/api/v1/chart/', {
      slice_name: 'c',
      datasource_id: id,
      datasource_type: 'table',
    });
    await admin.put(`/api/v1/dataset/${id}`, { table_name: `${table_name}_new` });
    expect(await views()).toEqual([perm(`${table_name}_new`)]);
    const stored = await app.services.db
      .selectFrom('charts')
      .select(['perm', 'datasource_name'])
      .where('id', '=', chart.body.id)
      .executeTakeFirst();
    expect(stored).toEqual({ perm: perm(`${table_name}_new`), datasource_name: `${table_name}_new` });
    expect((await admin.delete(`/api/v1/dataset/${id}`)).body).toEqual({ message: 'OK' });
    expect(await views()).toEqual([]);
  });
});
