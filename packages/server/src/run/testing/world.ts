import { randomUUID } from 'node:crypto';
import { ensurePair, grantNames } from '../../auth/grants.ts';
import type { Trx } from '../../metadata/schema.ts';
import { createDatabase } from '../../resources/databases/service.ts';
import { createDataset } from '../../resources/datasets/service.ts';
import { insert } from '../../resources/kit/write.ts';
import type { Client, TestApp, TestReply } from '../../testing/app.ts';

/** Orders of two years: what the tests of chart data ask about. */
export const ORDERS = `CREATE TABLE orders AS SELECT * FROM (VALUES
  (1, TIMESTAMP '2024-01-10 08:00:00', 'north', 'tea', 10.50, 2),
  (2, TIMESTAMP '2024-01-20 09:00:00', 'south', 'tea', 20.00, 1),
  (3, TIMESTAMP '2024-02-05 10:00:00', 'north', 'coffee', 5.25, 4),
  (4, TIMESTAMP '2025-01-10 11:00:00', 'north', 'tea', 30.00, 3),
  (5, TIMESTAMP '2025-01-25 12:00:00', 'south', 'coffee', 7.75, 5),
  (6, TIMESTAMP '2025-02-14 13:00:00', NULL, 'tea', 2.00, NULL),
  (7, TIMESTAMP '2025-02-20 14:00:00', 'west', '=2+3', -4.00, 6)
) AS t(id, ordered_at, region, product, amount, pieces)`;

export interface World {
  databaseId: number;
  orders: number;
}

export async function createWorld(app: TestApp, tables: readonly string[] = [ORDERS]): Promise<World> {
  const { services } = app;
  const databaseId = await createDatabase(services, {
    database_name: 'shop',
    sqlalchemy_uri: 'duckdb:///:memory:',
  });
  for (const sql of tables) await runSql(app, databaseId, sql);
  return { databaseId, orders: await physical(app, databaseId, 'orders') };
}

export async function runSql(app: TestApp, databaseId: number, sql: string): Promise<void> {
  const { connection } = await app.services.connections.open(databaseId);
  for await (const _ of (await connection.run(sql)).batches);
}

export const physical = (
  app: TestApp,
  databaseId: number,
  table: string,
  extra: object = {},
): Promise<number> =>
  createDataset(app.services, {
    databaseId,
    catalog: null,
    schema: 'main',
    table,
    ownerIds: [],
    userId: null,
    ...extra,
  });

export const virtual = (
  app: TestApp,
  databaseId: number,
  table: string,
  sql: string,
  extra: object = {},
): Promise<number> => physical(app, databaseId, table, { sql, ...extra });

export interface Rule {
  clause: string;
  filterType?: 'Regular' | 'Base';
  groupKey?: string;
  roles?: number[];
}

/** Adds row rules, stored as the rules' own resource stores them. */
export async function addRule(app: TestApp, datasets: number[], ...rules: Rule[]): Promise<void> {
  const { metadata } = app.services;
  await metadata.transaction(async trx => {
    for (const rule of rules) await storeRule(trx, datasets, rule);
    await metadata.counters.bump('data', trx);
  });
}

/** Replaces every row rule. */
export async function setRules(app: TestApp, datasets: number[], rules: Rule[]): Promise<void> {
  const { metadata } = app.services;
  await metadata.transaction(async trx => {
    await trx.deleteFrom('row_rules').execute();
    for (const rule of rules) await storeRule(trx, datasets, rule);
    await metadata.counters.bump('data', trx);
  });
}

export const dropRules = (app: TestApp): Promise<void> => setRules(app, [], []);

async function storeRule(trx: Trx, datasets: number[], rule: Rule): Promise<void> {
  const at = '2026-01-01T00:00:00';
  const row_rule_id = await insert(trx, 'row_rules', {
    name: randomUUID(),
    filter_type: rule.filterType ?? 'Base',
    clause: rule.clause,
    group_key: rule.groupKey ?? null,
    created_on: at,
    changed_on: at,
  });
  for (const dataset_id of datasets) {
    await trx.insertInto('row_rule_datasets').values({ row_rule_id, dataset_id }).execute();
  }
  for (const role_id of rule.roles ?? []) {
    await trx.insertInto('row_rule_roles').values({ row_rule_id, role_id }).execute();
  }
}

/** Changes stored facts of a dataset as its editor would. */
export async function changeDataset(app: TestApp, id: number, values: object): Promise<void> {
  await app.services.db.updateTable('datasets').set(values).where('id', '=', id).execute();
  await app.services.metadata.counters.bump('data');
}

/** A role that holds the given grants besides the rights of Gamma. */
export async function roleWith(
  app: TestApp,
  admin: Client,
  name: string,
  grants: readonly (readonly [string, string])[],
): Promise<number> {
  const { db, metadata } = app.services;
  const pairs: number[] = [];
  for (const [permission, view] of grants) pairs.push(await ensurePair(db, permission, view));
  const { body } = await admin.post('/api/v1/security/roles/', { name });
  await admin.post(`/api/v1/security/roles/${body.id}/permissions`, { permission_view_menu_ids: pairs });
  await metadata.counters.bump('identity');
  return Number(body.id);
}

export const datasetGrant = (table: string, id: number) =>
  ['datasource_access', grantNames.dataset('shop', table, id)] as const;

/** Sends one query of a dataset. */
export const ask = (
  client: Client,
  datasetId: number,
  query: object,
  context: object = {},
): Promise<TestReply> =>
  client.post('/api/v1/chart/data', {
    datasource: { id: datasetId, type: 'table' },
    queries: [query],
    ...context,
  });
