import type { Body, ProductApi } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { requireDataset } from '../../run/access.ts';
import { removeRows } from '../kit/write.ts';
import { createFromBody } from './create.ts';
import { bumpData, dropGrants } from './grants.ts';
import { databaseFor, datasetAt, settledPlace } from './place.ts';
import { requireDatasetOwner } from './policy.ts';

export { createDataset, type NewDataset } from './create.ts';
export { updateDataset } from './update.ts';

type Wish = Body<ProductApi['dataset']['getOrCreate']>;

/** Deletes datasets with all that hangs on them. Charts made from them stay and say what they miss. */
export async function removeDatasets(ids: readonly number[], call: Call): Promise<void> {
  await requireDatasetOwner(ids, call);
  const { metadata } = call.services;
  await metadata.transaction(async trx => {
    const rows = await trx
      .selectFrom('datasets')
      .select('perm')
      .where('id', 'in', [...ids])
      .execute();
    await removeRows(trx, 'datasets', ids);
    await dropGrants(
      trx,
      rows.map(row => row.perm),
    );
    await bumpData(metadata, trx, true);
  });
}

/** The dataset of a table, made when there is none. Without a schema the name alone decides. */
export async function getOrCreate(wish: Wish, call: Call): Promise<number> {
  const { database_id, ...body } = wish;
  const known = await existing(wish, call);
  if (known === null) return createFromBody({ ...body, database: database_id }, call);
  const dataset = await call.services.datasets.get(known);
  if (dataset) requireDataset(call.principal, dataset);
  return known;
}

async function existing(
  { database_id, table_name, catalog, schema }: Wish,
  call: Call,
): Promise<number | null> {
  const { db } = call.services;
  if (schema) {
    const place = await settledPlace(
      { catalog, schema, isVirtual: false },
      await databaseFor(database_id, call),
    );
    return datasetAt(db, database_id, { ...place, table: table_name });
  }
  const row = await db
    .selectFrom('datasets')
    .select('id')
    .where('database_id', '=', database_id)
    .where('table_name', '=', table_name)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
