import type { Connection } from '@parallax/engines';
import { ensurePair, grantNames } from '../../auth/grants.ts';
import type { Call } from '../../http/call.ts';
import type { Db } from '../../metadata/schema.ts';
import type { Settings } from '../../settings.ts';
import { connect, type Target } from './connect.ts';
import { type Extra, readExtra } from './extra.ts';

export interface PlaceGrant {
  permission: 'schema_access' | 'catalog_access';
  view: string;
}

const WAIT = 10_000;

/** The grants of the schemas and catalogs a new database has; none when it cannot tell in time. */
export async function placeGrants(
  target: Target,
  databaseName: string,
  settings: Pick<Settings, 'home' | 'metadataUrl'>,
): Promise<PlaceGrant[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PlaceGrant[]>(done => {
    timer = setTimeout(() => done([]), WAIT);
  });
  const found = connect(target, settings, { poolSize: 1 }).then(({ connection }) =>
    placesOf(connection, target.extra, databaseName).finally(() => connection.close()),
  );
  try {
    return await Promise.race([found, late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

/** Schemas of the default catalog by their two-part name, and with several catalogs every one of them in full. */
async function placesOf(connection: Connection, extra: Extra, databaseName: string): Promise<PlaceGrant[]> {
  const grants = (await connection.schemas()).map(schema => schemaGrant(databaseName, null, schema));
  if (!extra.allow_multi_catalog) return grants;
  for (const catalog of await connection.catalogs()) {
    grants.push({ permission: 'catalog_access', view: grantNames.catalog(databaseName, catalog) });
    const schemas = await connection.schemas(catalog).catch(() => []);
    grants.push(...schemas.map(schema => schemaGrant(databaseName, catalog, schema)));
  }
  return grants;
}

const schemaGrant = (database: string, catalog: string | null, schema: string): PlaceGrant => ({
  permission: 'schema_access',
  view: grantNames.schema(database, catalog, schema),
});

export async function ensurePlaceGrants(db: Db, grants: readonly PlaceGrant[]): Promise<void> {
  for (const { permission, view } of grants) await ensurePair(db, permission, view);
}

/** POST sync_permissions: grants for what the database has at this moment; those of vanished places stay. */
export async function syncGrants(id: number, { services }: Call): Promise<void> {
  const { row, connection, engine } = await services.connections.open(id);
  let grants: PlaceGrant[];
  try {
    grants = await placesOf(connection, readExtra(row.extra), row.database_name);
  } catch (error) {
    throw engine.classify(error);
  }
  await services.metadata.transaction(async trx => {
    await ensurePlaceGrants(trx, grants);
    await services.metadata.counters.bump('identity', trx);
  });
  services.connections.listings.forget(id);
}
