import { encodeRison } from '@parallax/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/app.ts';
import { userWith } from '../../testing/content.ts';
import { ENGINES, type Json, Sources } from './test-sources.ts';

let sources: Sources;
let admin: Client;
let gamma: Client;
beforeAll(async () => {
  sources = await Sources.open();
  admin = sources.admin;
  gamma = (await userWith(sources.app, admin, 'gamma', ['Gamma'])).client;
});
afterAll(() => sources.close());

const byName = (q: object) =>
  `/datasource/external_metadata_by_name/?q=${encodeURIComponent(encodeRison(q))}`;
const save = (client: Client, data: unknown) =>
  client.send({
    method: 'POST',
    url: '/datasource/save/',
    payload: `data=${encodeURIComponent(JSON.stringify(data))}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe.each(ENGINES)('columns of a source on %s', engine => {
  const names: Json = { duckdb: 'duck', sqlite: 'lite', postgresql: 'pg' };

  it('are told by dataset', async () => {
    const { id } = await sources.virtual({ engine, sql: 'SELECT id, placed_at FROM orders' });
    const reply = await admin.get(`/datasource/external_metadata/table/${id}/`);
    expect(reply.body.map((column: Json) => column.column_name)).toEqual(['id', 'placed_at']);
    expect(reply.body[0]).toMatchObject({ name: 'id', type_generic: 0, is_dttm: false });
  });

  it('are told by name', async () => {
    const q = { datasource_type: 'table', database_name: names[engine], table_name: 'orders' };
    const reply = await admin.get(byName(q));
    expect(reply.body.map((column: Json) => column.column_name)).toEqual([
      'id',
      'placed_at',
      'region',
      'amount',
    ]);
    expect((await admin.get(byName({ ...q, table_name: 'nowhere' }))).status).toBe(422);
    expect((await admin.get(byName({ ...q, database_name: 'nowhere' }))).status).toBe(404);
    expect((await gamma.get(byName(q))).status).toBe(422);
  });
});

describe('a dataset as Explore reads it', () => {
  it('is got and saved back', async () => {
    const { id } = await sources.virtual();
    const got = (await admin.get(`/datasource/get/table/${id}/`)).body;
    expect(got).toMatchObject({ id, type: 'table' });
    const before = await sources.read(id);
    expect((await save(admin, { ...got, description: 'new' })).body).toEqual({ ...got, description: 'new' });
    const after = await sources.read(id);
    expect(after.columns).toEqual(before.columns);
    expect(after.metrics).toEqual(before.metrics);
  });

  it.each([
    ['duplicate columns', { columns: [{ column_name: 'a' }, { column_name: 'a' }] }, 409],
    ['a field of the wrong type', { offset: 'x' }, 400],
    ['no id', { id: undefined }, 400],
    ['an unknown dataset', { id: 99_999 }, 404],
  ])('is not saved with %s', async (_name, fields, status) => {
    const { id } = await sources.virtual();
    const reply = await save(admin, { id, columns: [], metrics: [], ...fields });
    expect([reply.status, typeof reply.body.error]).toEqual([status, 'string']);
  });

  it('is hidden from those who may not read it', async () => {
    const { id } = await sources.virtual();
    expect((await gamma.get(`/datasource/get/table/${id}/`)).status).toBe(404);
    expect((await gamma.get(`/datasource/external_metadata/table/${id}/`)).status).toBe(404);
    expect((await save(gamma, { id })).body).toEqual({ message: 'Access is Denied', severity: 'danger' });
    expect((await admin.get(`/datasource/get/cube/${id}/`)).status).toBe(400);
    const anonymous = await sources.app.server.inject({ url: `/datasource/get/table/${id}/` });
    expect(anonymous.statusCode).toBe(401);
  });
});
