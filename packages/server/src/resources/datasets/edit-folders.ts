import { type DatasetFolder, PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Trx } from '../../metadata/schema.ts';
import { checkFolders, prunedFolders, readFolders } from './folders.ts';

/** Stores the folders of a dataset whose columns and metrics are already in place. */
export async function storeFolders(
  trx: Trx,
  id: number,
  folders: readonly DatasetFolder[],
  { services }: Call,
): Promise<void> {
  if (!services.settings.flags.DATASET_FOLDERS) {
    throw new PlainError(422, { folders: ['Folders of columns and metrics are turned off.'] });
  }
  checkFolders(folders, await uuidsOf(trx, id));
  await trx
    .updateTable('datasets')
    .set({ folders: JSON.stringify(folders) })
    .where('id', '=', id)
    .execute();
}

/** Takes columns and metrics that are gone out of the stored folders. */
export async function pruneStoredFolders(trx: Trx, id: number): Promise<void> {
  const row = await trx.selectFrom('datasets').select('folders').where('id', '=', id).executeTakeFirst();
  const stored = readFolders(row?.folders ?? null);
  if (!stored) return;
  const folders = JSON.stringify(prunedFolders(stored, await uuidsOf(trx, id)));
  if (folders !== row?.folders)
    await trx.updateTable('datasets').set({ folders }).where('id', '=', id).execute();
}

async function uuidsOf(trx: Trx, id: number): Promise<Set<string>> {
  const columns = await trx
    .selectFrom('dataset_columns')
    .select('uuid')
    .where('dataset_id', '=', id)
    .execute();
  const metrics = await trx
    .selectFrom('dataset_metrics')
    .select('uuid')
    .where('dataset_id', '=', id)
    .execute();
  return new Set([...columns, ...metrics].map(part => part.uuid));
}
