import { deleteGrant, ensurePair, grantNames, renameGrant } from '../../auth/grants.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { Db, Trx } from '../../metadata/schema.ts';
import type { Named } from './place.ts';

/** The grants that open a dataset, as they are kept with it and with its charts. */
export const permsOf = (databaseName: string, id: number, { catalog, schema, table }: Named) => ({
  perm: grantNames.dataset(databaseName, table, id),
  schema_perm: schema ? grantNames.schema(databaseName, catalog, schema) : null,
  catalog_perm: catalog ? grantNames.catalog(databaseName, catalog) : null,
});
export type Perms = ReturnType<typeof permsOf>;

/** Makes the dataset's grant and those of its schema and catalog, for roles to hold. */
export async function createGrants(
  trx: Db,
  id: number,
  { perm, schema_perm, catalog_perm }: Perms,
): Promise<void> {
  await trx.updateTable('datasets').set({ perm, schema_perm, catalog_perm }).where('id', '=', id).execute();
  await ensurePair(trx, 'datasource_access', perm);
  await ensurePlaces(trx, { schema_perm, catalog_perm });
}

/** Follows a renamed or moved dataset; roles keep what they hold, charts keep their copies true. */
export async function moveGrants(trx: Db, id: number, from: string | null, perms: Perms): Promise<void> {
  if (from) await renameGrant(trx, 'datasource_access', from, perms.perm);
  await createGrants(trx, id, perms);
  await trx
    .updateTable('charts')
    .set(perms)
    .where('datasource_id', '=', id)
    .where('datasource_type', '=', 'table')
    .execute();
}

export async function dropGrants(trx: Db, perms: readonly (string | null)[]): Promise<void> {
  for (const perm of perms) if (perm) await deleteGrant(trx, 'datasource_access', perm);
}

async function ensurePlaces(trx: Db, { schema_perm, catalog_perm }: Omit<Perms, 'perm'>): Promise<void> {
  if (schema_perm) await ensurePair(trx, 'schema_access', schema_perm);
  if (catalog_perm) await ensurePair(trx, 'catalog_access', catalog_perm);
}

/** Every process drops the definitions and, when grants changed, the permissions it cached. */
export async function bumpData({ counters }: Metadata, trx: Trx, grantsChanged = false): Promise<void> {
  await counters.bump('data', trx);
  if (grantsChanged) await counters.bump('identity', trx);
}
