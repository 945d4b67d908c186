import { createDatabase } from '../resources/databases/service.ts';
import { createDataset } from '../resources/datasets/service.ts';
import type { Client, TestApp } from './app.ts';

export const PASSWORD = 'a long enough password';

/** A user with the given roles, signed in. */
export async function userWith(app: TestApp, admin: Client, username: string, roles: string[]) {
  const known = await app.services.db.selectFrom('roles').select(['id', 'name']).execute();
  const reply = await admin.post('/api/v1/security/users/', {
    username,
    first_name: username,
    last_name: 'Tester',
    email: `${username}@example.org`,
    password: PASSWORD,
    active: true,
    roles: known.filter(role => roles.includes(role.name)).map(role => role.id),
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return { id: Number(reply.body.id), client: await app.as(username, PASSWORD) };
}

/** Two datasets on an embedded database with a few rows: `sales` and `people`. */
export async function sampleDatasets(app: TestApp): Promise<{ sales: number; people: number }> {
  const { services } = app;
  const databaseId = await createDatabase(services, {
    database_name: 'sample',
    sqlalchemy_uri: 'duckdb:///:memory:',
  });
  const { connection } = await services.connections.open(databaseId);
  for (const sql of [
    `CREATE TABLE sales AS SELECT * FROM (VALUES
      (DATE '2025-01-01', 'north', 10), (DATE '2025-01-02', 'south', 20), (DATE '2025-02-01', 'north', 5)
    ) AS t(day, region, amount)`,
    "CREATE TABLE people AS SELECT * FROM (VALUES ('Ann', 30), ('Bob', 40)) AS t(name, age)",
  ]) {
    for await (const _ of (await connection.run(sql)).batches);
  }
  const dataset = (table: string) =>
    createDataset(services, {
      databaseId,
      catalog: null,
      schema: 'main',
      table,
      ownerIds: [],
      userId: null,
    });
  return { sales: await dataset('sales'), people: await dataset('people') };
}
