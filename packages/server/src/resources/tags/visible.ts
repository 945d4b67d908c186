import type { TaggedObjectType } from '@parallax/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import { chartsReadable, dashboardsReadable, datasetsReadable } from '../../run/access-sql.ts';
import type { Condition } from '../kit/definition.ts';

/** The objects of a kind (as `t`) that the caller may see; null means all of them. */
export const readable = (kind: TaggedObjectType, call: Call): Condition | null => READABLE[kind](call);

const READABLE: Record<TaggedObjectType, (call: Call) => Condition | null> = {
  chart: ({ principal }) => chartsReadable(principal),
  dashboard: ({ principal, services }) =>
    dashboardsReadable(principal, { byRole: services.settings.flags.DASHBOARD_RBAC }),
  dataset: ({ principal }) => datasetsReadable(principal),
  query: ({ principal }) => sql<boolean>`t.created_by_fk = ${principal.id}`,
};
