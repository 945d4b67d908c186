import { randomUUID } from 'node:crypto';
import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { createdBy, insert, replaceLinks, type Values } from '../kit/write.ts';
import { bumpData, createGrants, permsOf } from './grants.ts';
import { DATASET_OWNERS, datasetIdOf } from './policy.ts';
import { readStored } from './stored.ts';

interface Wish {
  base_model_id: number;
  table_name: string;
  is_managed_externally?: boolean | null;
  external_url?: string | null;
}

/** POST duplicate: the copy belongs to the caller and keeps the row rules of the original. */
export async function duplicateDataset(wish: Wish, call: Call): Promise<number> {
  const { metadata, db } = call.services;
  const base = await datasetIdOf(wish.base_model_id, call).catch(() => null);
  const stored = base === null ? null : await readStored(base, call.services);
  const taken = await db
    .selectFrom('datasets')
    .select('id')
    .where('table_name', '=', wish.table_name)
    .executeTakeFirst();
  if (!stored?.dataset.sql || taken) throw new PlainError(422, 'Dataset parameters are invalid.');
  const { dataset, database, columns, metrics } = stored;
  const place = { catalog: dataset.catalog, schema: dataset.schema, table: wish.table_name };
  return metadata.transaction(async trx => {
    const id = await insert(trx, 'datasets', {
      ...copied(dataset),
      table_name: wish.table_name,
      folders: null,
      is_managed_externally: wish.is_managed_externally ?? false,
      external_url: wish.external_url ?? null,
      ...createdBy(call),
    });
    for (const column of columns)
      await insert(trx, 'dataset_columns', { ...copied(column), dataset_id: id, ...createdBy(call) });
    for (const metric of metrics)
      await insert(trx, 'dataset_metrics', { ...copied(metric), dataset_id: id, ...createdBy(call) });
    await replaceLinks(trx, DATASET_OWNERS, id, call.principal.id === null ? [] : [call.principal.id]);
    await trx
      .insertInto('row_rule_datasets')
      .columns(['row_rule_id', 'dataset_id'])
      .expression(eb =>
        eb
          .selectFrom('row_rule_datasets')
          .select(['row_rule_id', eb.lit(id).as('dataset_id')])
          .where('dataset_id', '=', dataset.id),
      )
      .execute();
    await createGrants(trx, id, permsOf(database.database_name, id, place));
    await bumpData(metadata, trx, true);
    return id;
  });
}

/** A row's own values, with an identity of its own. */
const copied = ({ id: _id, ...values }: { id: number } & Values): Values => ({
  ...values,
  uuid: randomUUID(),
  version: 1,
});
