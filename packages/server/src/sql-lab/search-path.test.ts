import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../resources/databases/service.ts';
import { addRule, datasetGrant, physical, roleWith, runSql } from '../run/testing/world.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { userWith } from '../testing/content.ts';
import { Lab, newClientId } from './testing/lab.ts';

const URL = process.env.PARALLAX_TEST_POSTGRES_URL;

/** An account that looks names up in two schemas: `first`, which is empty, and `second`, which has the table. */
describe.skipIf(!URL)('a name without a schema on PostgreSQL', () => {
  const mark = newClientId();
  const [first, second, account] = [`first_${mark}`, `second_${mark}`, `path_${mark}`];
  let app: TestApp;
  let open: Lab;
  let limited: Lab;
  let orders: number;
  let owner: number;

  beforeAll(async () => {
    app = await createTestApp();
    owner = await createDatabase(app.services, { database_name: 'owner', sqlalchemy_uri: URL! });
    for (const sql of [
      `CREATE SCHEMA ${first}`,
      `CREATE SCHEMA ${second}`,
      `CREATE TABLE ${second}.orders AS SELECT n AS id FROM generate_series(1, 4) AS s(n)`,
      `CREATE ROLE ${account} LOGIN PASSWORD 'parallax'`,
      `GRANT USAGE ON SCHEMA ${first}, ${second} TO ${account}`,
      `GRANT SELECT ON ${second}.orders TO ${account}`,
      `ALTER ROLE ${account} SET search_path = ${first}, ${second}`,
    ]) {
      await runSql(app, owner, sql);
    }
    const uri = URL!.replace(/\/\/[^@]*@/, `//${account}:parallax@`);
    const databaseId = await createDatabase(app.services, { database_name: 'shop', sqlalchemy_uri: uri });
    orders = await physical(app, databaseId, 'orders', { schema: second });
    const admin = await app.as();
    open = new Lab(admin, databaseId);
    await roleWith(app, admin, 'Readers', [datasetGrant('orders', orders)]);
    const reader = await userWith(app, admin, 'reader', ['Gamma', 'sql_lab', 'Readers']);
    limited = open.as(reader.client);
  });
  afterAll(async () => {
    for (const sql of [
      `DROP SCHEMA ${first} CASCADE`,
      `DROP SCHEMA ${second} CASCADE`,
      `DROP ROLE ${account}`,
    ]) {
      await runSql(app, owner, sql);
    }
    await app.close();
  });

  const SQL = 'SELECT id FROM orders ORDER BY id';

  it('follows the path of the account for those who may read everything', async () => {
    expect((await open.execute(SQL)).body.data).toHaveLength(4);
    // The editor starts in the first schema of the path.
    const { body } = await open.client.get(`/api/v1/database/${open.databaseId}/schemas/`);
    expect(body.default).toBe(first);
    expect((await open.execute(SQL, { schema: first })).body.data).toHaveLength(4);
  });

  it('means the schema that was checked for everybody else', async () => {
    const reply = await limited.execute(SQL);
    expect([reply.status, reply.body.errors[0].error_type]).toEqual([403, 'TABLE_SECURITY_ACCESS_ERROR']);
    const named = await limited.execute(SQL, { schema: second });
    expect(named.body.data, named.text).toHaveLength(4);
    expect((await limited.execute(SQL, { schema: first })).status).toBe(403);
    // The schema of an earlier run is nobody's default.
    expect((await limited.execute(SQL)).status).toBe(403);
  });

  it('is bound by the rules of the table it means', async () => {
    await addRule(app, [orders], { clause: 'id = 2' });
    expect((await open.execute(SQL, { schema: second })).body.data).toEqual([{ id: 2 }]);
    const reply = await open.execute(SQL);
    expect([reply.status, reply.body.errors[0].error_type]).toEqual([400, 'TABLE_DOES_NOT_EXIST_ERROR']);
  });
});
