import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../resources/databases/service.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { ask, physical, runSql } from './testing/world.ts';

const URL = process.env.PARALLAX_TEST_POSTGRES_URL;

describe.skipIf(!URL)('a chart whose expression calls a function that writes', () => {
  const schema = 'reading_only';
  let app: TestApp;
  let databaseId: number;
  let dataset: number;

  beforeAll(async () => {
    app = await createTestApp();
    databaseId = await createDatabase(app.services, { database_name: 'shop', sqlalchemy_uri: URL! });
    for (const sql of [
      `CREATE SCHEMA ${schema}`,
      `CREATE TABLE ${schema}.visits AS SELECT 1 AS id`,
      `CREATE FUNCTION ${schema}.note() RETURNS int LANGUAGE sql AS
        'INSERT INTO ${schema}.visits VALUES (2) RETURNING id'`,
    ]) {
      await runSql(app, databaseId, sql);
    }
    dataset = await physical(app, databaseId, 'visits', { schema });
  });
  afterAll(async () => {
    await runSql(app, databaseId, `DROP SCHEMA ${schema} CASCADE`);
    await app.close();
  });

  const metric = (sqlExpression: string) => ({ label: 'n', sqlExpression, expressionType: 'SQL' });

  it('is refused, and nothing is written', async () => {
    const client = await app.as();
    const refused = await ask(client, dataset, { metrics: [metric(`max(${schema}.note())`)] });
    expect(refused.text).toContain('read-only transaction');
    const counted = await ask(client, dataset, { metrics: [metric('count(*)')] });
    expect(counted.body.result[0].data, counted.text).toEqual([{ n: 1 }]);
  });
});
