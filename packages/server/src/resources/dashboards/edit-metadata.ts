import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Row, Trx } from '../../metadata/schema.ts';
import { change, changedBy, ifMatch } from '../kit/write.ts';
import { dashboardIdOf } from './find.ts';
import { parseMetadata } from './metadata.ts';
import { requireDashboardOwner } from './policy.ts';
import { pauseReportsOnRemovedParts } from './removed-parts.ts';

type Metadata = Record<string, unknown>;

const ATTEMPTS = 5;

export interface Edited<T> {
  result: T;
  /** Of the dashboard as the edit left it. */
  version: number;
}

/**
 * Changes a part of a dashboard's metadata and leaves the rest. Two such changes at once both come to pass: the later
 * one is made again on what the earlier left. With `mark: false` neither date nor version of the dashboard moves.
 */
export async function editMetadata<T>(
  id: number,
  call: Call,
  edit: (metadata: Metadata) => T,
  { mark = true }: { mark?: boolean } = {},
): Promise<Edited<T>> {
  await dashboardIdOf(String(id), call);
  await requireDashboardOwner([id], call);
  const asked = ifMatch(call);
  for (let attempt = 1; ; attempt++) {
    try {
      return await call.services.metadata.transaction(trx => apply(trx, id, call, edit, mark, asked));
    } catch (error) {
      const overtaken = error instanceof PlainError && error.status === 412;
      if (!overtaken || asked !== null || attempt === ATTEMPTS) throw error;
    }
  }
}

async function apply<T>(
  trx: Trx,
  id: number,
  call: Call,
  edit: (metadata: Metadata) => T,
  mark: boolean,
  asked: number | null,
): Promise<Edited<T>> {
  const row: Pick<Row<'dashboards'>, 'json_metadata' | 'version'> | undefined = await trx
    .selectFrom('dashboards')
    .select(['json_metadata', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new PlainError(404);
  const metadata = parseMetadata(row.json_metadata);
  const result = edit(metadata);
  const json_metadata = JSON.stringify(metadata);
  if (!mark) {
    await trx.updateTable('dashboards').set({ json_metadata }).where('id', '=', id).execute();
    return { result, version: row.version };
  }
  await pauseReportsOnRemovedParts(trx, id, { json_metadata });
  await change(trx, 'dashboards', id, { json_metadata, ...changedBy(call) }, asked ?? row.version);
  return { result, version: (asked ?? row.version) + 1 };
}
