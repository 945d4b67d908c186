import type { TaggedObjectType } from '@parallax/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import { chartsReadable, dashboardsReadable, datasetsReadable } from '../../run/access-sql.ts';
import type { Condition } from '../kit/definition.ts';
import { where } from '../kit/select.ts';
import { OBJECT_KINDS } from './objects.ts';

/** The ids among those given whose objects the caller may see. */
export async function visibleObjects(
  kind: TaggedObjectType,
  ids: readonly number[],
  call: Call,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const among = sql<boolean>`t.id in (${sql.join(ids.map(id => sql`${id}`))})`;
  const readable = READABLE[kind](call);
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(OBJECT_KINDS[kind].table)} as t
    ${where(readable ? [among, readable] : [among])}`.execute(call.services.db);
  return rows.map(row => row.id);
}

const READABLE: Record<TaggedObjectType, (call: Call) => Condition | null> = {
  chart: ({ principal }) => chartsReadable(principal),
  dashboard: ({ principal, services }) =>
    dashboardsReadable(principal, { byRole: services.settings.flags.DASHBOARD_RBAC }),
  dataset: ({ principal }) => datasetsReadable(principal),
  query: ({ principal }) => sql<boolean>`t.created_by_fk = ${principal.id}`,
};
