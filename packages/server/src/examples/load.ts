import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Connection, embeddedUri, openEmbedded } from '@parallax/engines';
import type { Principal } from '../auth/principal.ts';
import type { Files } from '../bundle/archive.ts';
import { importFiles } from '../bundle/import-bundle.ts';
import { NO_SECRETS } from '../bundle/secrets.ts';
import { createDatabase, findDatabaseByName } from '../resources/databases/service.ts';
import { createDataset } from '../resources/datasets/service.ts';
import type { Services } from '../services.ts';
import { EXAMPLE_TABLES, type ExampleTable } from './tables.ts';

export const EXAMPLES_DATABASE = 'examples';

/**
 * Makes the embedded examples database, its datasets and the dashboards on them, once. Runs beside the product: the
 * file is built under another name and moved into place, so that a stop in the middle leaves nothing half-made.
 */
export async function loadExamples(services: Services): Promise<void> {
  if (await findDatabaseByName(services, EXAMPLES_DATABASE)) return;
  services.examples.loading = true;
  try {
    await makeExamples(services);
  } finally {
    services.examples.loading = false;
  }
}

async function makeExamples(services: Services): Promise<void> {
  const path = join(services.settings.home, 'examples.duckdb');
  if (!existsSync(path)) await buildFile(path);
  const databaseId = await createDatabase(services, {
    database_name: EXAMPLES_DATABASE,
    uuid: exampleUuid('database'),
    sqlalchemy_uri: embeddedUri(path),
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
      uuid: exampleUuid(table.name),
      description: table.description,
      mainTimeColumn: table.time ?? null,
      ownerIds: [],
      userId: null,
    });
  }
  await importDashboards(services);
}

/** The same dataset has the same uuid in every installation, so that the example dashboards find it. */
function exampleUuid(name: string): string {
  const hex = createHash('sha256').update(`parallax example ${name}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

async function importDashboards(services: Services): Promise<void> {
  const folder = bundleFolder();
  if (!folder) return;
  const call = { principal: SYSTEM, services, now: services.clock.now() };
  await importFiles(filesIn(folder), { main: 'dashboards', overwrite: true, secrets: NO_SECRETS }, call);
}

/** Acts for the product itself: may do everything, owns nothing. */
const SYSTEM: Principal = {
  kind: 'system',
  id: null,
  username: 'system',
  firstName: '',
  lastName: '',
  email: '',
  roles: [],
  isAdmin: true,
  via: 'none',
  can: () => true,
  viewsWith: () => new Set(),
};

/** `examples/` of the repository, seen from the sources and from the bundle alike. */
function bundleFolder(): string | null {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = ['../../../examples', '../../../../examples'].map(path => join(here, path));
  return candidates.find(path => existsSync(join(path, 'metadata.yaml'))) ?? null;
}

function filesIn(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.yaml'))
    .map(entry => join(entry.parentPath, entry.name));
  return new Map(
    paths.sort().map(path => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
}

async function buildFile(path: string): Promise<void> {
  const part = `${path}.part`;
  for (const leftover of [part, `${part}.wal`]) rmSync(leftover, { force: true });
  const connection = await openEmbedded({ file: part });
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
