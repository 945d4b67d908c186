import type { Trx } from '../metadata/schema.ts';
import { change, changedBy, createdBy, insert, replaceLinks, type Values } from '../resources/kit/write.ts';
import type { Kind } from './files.ts';
import { type Importing, isOverwritten } from './importing.ts';

/** One import while it writes. */
export interface Writing extends Importing {
  trx: Trx;
  /** Uuids of what was inserted or changed so far. */
  written: Set<string>;
}

const TABLES = {
  themes: 'themes',
  databases: 'databases',
  datasets: 'datasets',
  charts: 'charts',
  dashboards: 'dashboards',
  queries: 'saved_queries',
} as const;

/** Inserts the row, changes it when it is to be overwritten, leaves it alone otherwise. Says what happened. */
export async function store(
  kind: Kind,
  file: { uuid: string },
  { trx, call, known, options, written }: Writing,
  values: () => Values | Promise<Values>,
): Promise<{ id: number; written: 'inserted' | 'changed' | 'kept' }> {
  const id = known[kind].get(file.uuid);
  if (id === undefined) {
    const made = await insert(trx, TABLES[kind], {
      uuid: file.uuid,
      ...(await values()),
      ...createdBy(call),
    });
    known[kind].set(file.uuid, made);
    written.add(file.uuid);
    return { id: made, written: 'inserted' };
  }
  if (!isOverwritten(kind, options)) return { id, written: 'kept' };
  await change(trx, TABLES[kind], id, { ...(await values()), ...changedBy(call) });
  written.add(file.uuid);
  return { id, written: 'changed' };
}

export const external = (file: {
  is_managed_externally?: boolean | null;
  external_url?: string | null;
}): Values => ({
  is_managed_externally: file.is_managed_externally ?? false,
  external_url: file.external_url ?? null,
});

export async function ownedByImporter(
  table: 'dataset_owners' | 'chart_owners' | 'dashboard_owners',
  own: string,
  id: number,
  { trx, call }: Writing,
): Promise<void> {
  if (call.principal.id !== null)
    await replaceLinks(trx, { table, own, other: 'user_id' }, id, [call.principal.id]);
}
