import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/app.ts';
import { userWith } from '../../testing/content.ts';
import { Sources } from './test-sources.ts';

let sources: Sources;
let alpha: Client;
beforeAll(async () => {
  sources = await Sources.open();
  ({ client: alpha } = await userWith(sources.app, sources.admin, 'alpha', ['Alpha']));
});
afterAll(() => sources.close());

const preview = async (sql: string, client = sources.admin) => {
  const { id } = await sources.virtual();
  return client.post(`/api/v1/dataset/${id}/preview`, { sql, schema: 'main' });
};

it('shows the columns and rows the SQL would give, and stores nothing', async () => {
  const { id } = await sources.virtual();
  const before = await sources.read(id);
  const sql = "SELECT region AS place, amount FROM orders WHERE region = 'north'";
  const reply = await sources.admin.post(`/api/v1/dataset/${id}/preview`, { sql, schema: 'main' });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.result).toMatchObject({
    columns: [{ column_name: 'place' }, { column_name: 'amount', type_generic: 0 }],
    colnames: ['place', 'amount'],
    data: [{ place: 'north', amount: 10.5 }],
  });
  expect(await sources.read(id)).toEqual(before);
});

it.each([['DELETE FROM orders'], ['SELECT 1; SELECT 2'], ['SELECT nothing FROM orders'], ['SELECT']])(
  'refuses %s at the field sql',
  async sql => {
    const reply = await preview(sql);
    expect(reply.status, reply.text).toBe(422);
    expect(reply.body.message).toHaveProperty('sql');
  },
);

it('applies the row rules of the dataset', async () => {
  const { id } = await sources.virtual();
  const roleId = await ownedByAlpha(id);
  await sources.admin.post('/api/v1/rowlevelsecurity/', {
    name: `only south ${id}`,
    filter_type: 'Regular',
    tables: [id],
    roles: [roleId],
    clause: "region = 'south'",
  });
  const reply = await alpha.post(`/api/v1/dataset/${id}/preview`, {
    sql: 'SELECT region FROM orders',
    schema: 'main',
  });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.result.data).toEqual([]);
});

it('is for owners alone', async () => {
  const { id } = await sources.virtual();
  const reply = await alpha.post(`/api/v1/dataset/${id}/preview`, { sql: 'SELECT 1 AS one' });
  expect([403, 404]).toContain(reply.status);
});

async function ownedByAlpha(id: number): Promise<number> {
  const { body } = await alpha.get('/api/v1/me/');
  await sources.admin.put(`/api/v1/dataset/${id}`, { owners: [body.result.id] });
  const roles = await sources.admin.get('/api/v1/security/roles/?q=(page_size:100)');
  return roles.body.result.find((role: { name: string }) => role.name === 'Alpha').id;
}
