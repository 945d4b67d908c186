import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, TestApp } from '../../testing/app.ts';
import { formOf, type Json, Sources } from './test-sources.ts';

let sources: Sources;
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  sources = await Sources.open();
  ({ app, admin } = sources);
});
afterAll(() => sources.close());

describe('changing', () => {
  it('leaves everything as it is when sent what was read', async () => {
    const { id } = await sources.virtual();
    const before = await sources.read(id);
    app.clock.advance(60_000);
    const reply = await admin.put(`/api/v1/dataset/${id}`, formOf(before));
    expect(reply.status, reply.text).toBe(200);
    const after = await sources.read(id);
    const touched = ['changed_on', 'changed_on_humanized', 'created_on_humanized', 'changed_by'];
    for (const name of touched) delete before[name];
    for (const name of touched) delete after[name];
    expect(after).toEqual(before);
  });

  it('answers a body that does not fit with the structured envelope', async () => {
    const { id } = await sources.virtual();
    const reply = await admin.put(`/api/v1/dataset/${id}`, { columns: [{ column_name: '' }], colour: 1 });
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0]).toMatchObject({
      error_type: 'MARSHMALLOW_ERROR',
      extra: {
        messages: {
          columns: { 0: { column_name: ['Length must be between 1 and 255.'] } },
          colour: ['Unknown field.'],
        },
        payload: { columns: [{ column_name: '' }], colour: 1 },
      },
    });
  });

  it.each([
    ['columns', [{ column_name: 'id' }], 'One or more columns already exist'],
    ['columns', [{ id: 987_654, column_name: 'new' }], 'One or more columns do not exist'],
    ['columns', [{ column_name: 'new' }, { column_name: 'new' }], 'One or more columns are duplicated'],
    ['metrics', [{ metric_name: 'count', expression: '1' }], 'One or more metrics already exist'],
    ['metrics', [{ id: 987_654, metric_name: 'm', expression: '1' }], 'One or more metrics do not exist'],
    [
      'metrics',
      [
        { metric_name: 'm', expression: '1' },
        { metric_name: 'm', expression: '2' },
      ],
      'One or more metrics are duplicated',
    ],
  ])('refuses %s %j', async (key, value, text) => {
    const { id } = await sources.virtual();
    const before = await sources.read(id);
    const reply = await admin.put(`/api/v1/dataset/${id}`, { description: 'half', [key]: value });
    expect([reply.status, reply.body.message]).toEqual([422, { [key]: [text] }]);
    expect(await sources.read(id)).toEqual(before);
  });

  it('replaces the list of columns, and lets two swap their names', async () => {
    const { id } = await sources.virtual();
    const [first, second] = (await sources.read(id)).columns;
    const columns = [
      { id: second.id, column_name: first.column_name },
      { id: first.id, column_name: second.column_name, extra: '{"warning_markdown":"odd"}' },
      { column_name: 'calculated', expression: 'id + 1', python_date_format: 'epoch_s', is_dttm: true },
    ];
    expect((await admin.put(`/api/v1/dataset/${id}`, { columns })).status).toBe(200);
    const after = await sources.read(id);
    expect(after.columns.map((column: Json) => [column.id, column.column_name]).slice(0, 2)).toEqual([
      [second.id, first.column_name],
      [first.id, second.column_name],
    ]);
    expect(after.columns).toHaveLength(3);
    expect(after.columns[2]).toMatchObject({ type_generic: 2, python_date_format: 'epoch_s' });
  });

  it('keeps metrics with currency, format, certification and warning', async () => {
    const { id } = await sources.virtual();
    const metric = {
      metric_name: 'revenue',
      expression: 'SUM(id)',
      d3format: '.2f',
      currency: { symbol: 'EUR', symbolPosition: 'suffix' },
      warning_text: 'estimated',
      extra: '{"certification":{"certified_by":"Finance","details":"yearly"},"warning_markdown":"mind"}',
    };
    expect((await admin.put(`/api/v1/dataset/${id}`, { metrics: [metric] })).status).toBe(200);
    expect((await sources.read(id)).metrics).toMatchObject([metric]);
    const wrong = await admin.put(`/api/v1/dataset/${id}`, { metrics: [{ ...metric, currency: 'gold' }] });
    expect([wrong.status, Object.keys(wrong.body.message)]).toEqual([422, ['metrics']]);
  });

  it('reads the columns of changed SQL when asked to override', async () => {
    const { id } = await sources.virtual();
    const before = await sources.read(id);
    const edit = { ...formOf(before), sql: 'SELECT id, amount FROM orders' };
    edit.columns[0].verbose_name = 'Number';
    const reply = await admin.put(`/api/v1/dataset/${id}?override_columns=true`, edit);
    expect(reply.status, reply.text).toBe(200);
    const after = await sources.read(id);
    expect(after.columns.map((column: Json) => [column.column_name, column.verbose_name])).toEqual([
      ['id', 'Number'],
      ['amount', null],
    ]);
    expect(after.main_dttm_col).toBeNull();
  });

  it('refuses work that somebody else overtook', async () => {
    const { id } = await sources.virtual();
    const { headers } = await admin.get(`/api/v1/dataset/${id}`);
    const etag = { 'if-match': String(headers.etag) };
    expect((await admin.put(`/api/v1/dataset/${id}`, { description: 'one' }, etag)).status).toBe(200);
    expect((await admin.put(`/api/v1/dataset/${id}`, { description: 'two' }, etag)).status).toBe(412);
    expect((await sources.read(id)).description).toBe('one');
  });

  it.each([
    [{ offset: null }, { offset: 0 }],
    [
      { cache_timeout: -1, offset: 3 },
      { cache_timeout: -1, offset: 3 },
    ],
    [{ always_filter_main_dttm: true }, { always_filter_main_dttm: true }],
    [
      { description: 'text', template_params: '' },
      { description: 'text', template_params: null },
    ],
    [
      { extra: '{"certification":{"certified_by":"Me"}}' },
      { extra: '{"certification":{"certified_by":"Me"}}' },
    ],
    [
      { currency_code_column: 'region', main_dttm_col: null },
      { currency_code_column: 'region', main_dttm_col: null },
    ],
    [{ is_managed_externally: true, external_url: 'https://example.org' }, { is_managed_externally: true }],
    [{ fetch_values_predicate: "region <> 'x'" }, { fetch_values_predicate: "region <> 'x'" }],
  ])('stores %j', async (edit, expected) => {
    const { id } = await sources.virtual();
    const reply = await admin.put(`/api/v1/dataset/${id}`, edit);
    expect(reply.body).toEqual({ id, result: edit });
    expect(await sources.read(id)).toMatchObject(expected);
  });

  it.each([
    [{ extra: '[1]' }, 'extra'],
    [{ template_params: '{' }, 'template_params'],
    [{ sql: 'DROP TABLE orders' }, 'sql'],
    [{ database_id: 999_999 }, 'database'],
    [{ catalog: 'elsewhere' }, 'catalog'],
    [{ owners: [999_999] }, 'owners'],
    [{ fetch_values_predicate: '1 = 1; DROP TABLE orders' }, 'fetch_values_predicate'],
  ])('refuses %j', async (edit, key) => {
    const { id } = await sources.virtual();
    const reply = await admin.put(`/api/v1/dataset/${id}`, edit);
    expect([reply.status, Object.keys(reply.body.message)]).toEqual([422, [key]]);
  });

  it('refuses the name of another dataset', async () => {
    const [one, two] = [await sources.virtual(), await sources.virtual()];
    const reply = await admin.put(`/api/v1/dataset/${one.id}`, { table_name: two.table_name });
    expect([reply.status, Object.keys(reply.body.message)]).toEqual([422, ['table']]);
  });
});

describe('folders', () => {
  it('keeps a tree, and drops what is deleted from it', async () => {
    const { id } = await sources.virtual();
    const { columns, metrics } = await sources.read(id);
    const folders = [
      {
        uuid: '11111111-1111-4111-8111-111111111111',
        type: 'folder',
        name: 'Keys',
        children: [{ uuid: columns[0].uuid }, { uuid: metrics[0].uuid, type: 'metric' }],
      },
    ];
    expect((await admin.put(`/api/v1/dataset/${id}`, { folders })).status).toBe(200);
    expect((await sources.read(id)).folders).toEqual(folders);
    expect((await admin.delete(`/api/v1/dataset/${id}/column/${columns[0].id}`)).body).toEqual({
      message: 'OK',
    });
    expect((await sources.read(id)).folders[0].children).toEqual([{ uuid: metrics[0].uuid, type: 'metric' }]);
    expect((await admin.delete(`/api/v1/dataset/${id}/column/${columns[0].id}`)).status).toBe(404);
    expect((await admin.delete(`/api/v1/dataset/${id}/metric/${metrics[0].id}`)).status).toBe(200);
  });

  const uuid = '22222222-2222-4222-8222-222222222222';
  it.each([
    ['an unknown leaf', [{ uuid }]],
    ['a folder without children', [{ uuid, name: 'A' }]],
    ['a reserved name', [{ uuid, name: 'Metrics', children: [] }]],
    ['a nameless folder', [{ uuid, type: 'folder', children: [] }]],
    [
      'the same uuid twice',
      [
        { uuid, name: 'A', children: [] },
        { uuid, name: 'B', children: [] },
      ],
    ],
    [
      'the same name twice',
      [
        { uuid, name: 'A', children: [] },
        { uuid: uuid.replace('2', '3'), name: 'A', children: [] },
      ],
    ],
    ['itself as a child', [{ uuid, name: 'A', children: [{ uuid, name: 'B', children: [] }] }]],
  ])('refuses %s', async (_name, folders) => {
    const { id } = await sources.virtual();
    const reply = await admin.put(`/api/v1/dataset/${id}`, { folders });
    expect([reply.status, Object.keys(reply.body.message)]).toEqual([422, ['folders']]);
  });
});
