import { existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Connection, findEngine } from '@parallax/engines';
import { createDatabase, findDatabaseByName } from '../resources/databases/service.ts';
import { createDataset } from '../resources/datasets/service.ts';
import type { Services } from '../services.ts';
import { EXAMPLE_TABLES, type ExampleTable } from './tables.ts';

export const EXAMPLES_DATABASE = 'examples';

/**
 * Makes the embedded examples database and its datasets, once. Runs beside the product: the file is built under
 * another name and moved into place, so that a stop in the middle leaves nothing half-made.
 */
export async function loadExamples(services: Services): Promise<void> {
  if (await findDatabaseByName(services, EXAMPLES_DATABASE)) return;
  const path = join(services.settings.home, 'examples.duckdb');
  if (!existsSync(path)) await buildFile(path);
  const databaseId = await createDatabase(services, {
    database_name: EXAMPLES_DATABASE,
    sqlalchemy_uri: `duckdb:///${path}`,
    expose_in_sqllab: true,
    allow_file_upload: true,
    allow_run_async: true,
  });
  for (const table of EXAMPLE_TABLES) {
    await createDataset(services, {
      databaseId,
      catalog: null,
      schema: 'main',
      table: table.name,
      description: table.description,
      mainTimeColumn: table.time ?? null,
      ownerIds: [],
      userId: null,
    });
  }
}

async function buildFile(path: string): Promise<void> {
  const part = `${path}.part`;
  for (const leftover of [part, `${part}.wal`]) rmSync(leftover, { force: true });
  const { engine } = await findEngine('duckdb')!.load();
  const connection = await engine.open({ uri: `duckdb:///${part}`, trusted: true });
  try {
    for (const table of EXAMPLE_TABLES) await loadTable(connection, table);
    await drain(connection, 'CHECKPOINT');
  } finally {
    await connection.close();
  }
  renameSync(part, path);
}

async function loadTable(connection: Connection, { name, file, select = '*' }: ExampleTable): Promise<void> {
  const source = join(dataFolder(), file).replaceAll("'", "''");
  await drain(connection, `CREATE TABLE "${name}" AS SELECT ${select} FROM '${source}'`);
}

async function drain(connection: Connection, sql: string): Promise<void> {
  for await (const _ of (await connection.run(sql)).batches);
}

const dataFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '..', 'data');
