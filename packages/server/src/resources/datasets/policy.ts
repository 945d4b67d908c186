import { PlainError } from '@parallax/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import { datasetsReadable } from '../../run/access-sql.ts';
import type { Condition } from '../kit/definition.ts';
import { idFrom } from '../kit/id.ts';
import { type OwnerLinks, requireOwner } from '../kit/owners.ts';
import { where } from '../kit/select.ts';

export const DATASET_OWNERS: OwnerLinks = { table: 'dataset_owners', own: 'dataset_id', other: 'user_id' };

/** Granted datasets and the caller's own; all others do not exist for the caller. */
export const visibleDatasets = ({ principal }: Call): Condition | null => datasetsReadable(principal);

export const requireDatasetOwner = (ids: readonly number[], call: Call): Promise<void> =>
  requireOwner(DATASET_OWNERS, ids, call);

/** The id of a dataset by its id or uuid, if the caller may see it. */
export async function datasetIdOf(idOrUuid: string | number, call: Call): Promise<number> {
  const id = idFrom(String(idOrUuid));
  const which = id === null ? sql<boolean>`t.uuid = ${String(idOrUuid)}` : sql<boolean>`t.id = ${id}`;
  const visible = visibleDatasets(call);
  const { rows } = await sql<{ id: number }>`select t.id from datasets as t
    ${where(visible ? [which, visible] : [which])}`.execute(call.services.db);
  if (!rows[0]) throw new PlainError(404);
  return rows[0].id;
}

/** The id of a dataset the caller may change. */
export async function ownDatasetId(id: number, call: Call): Promise<number> {
  const found = await datasetIdOf(id, call);
  await requireDatasetOwner([found], call);
  return found;
}
