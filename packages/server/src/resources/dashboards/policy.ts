import type { Call } from '../../http/call.ts';
import { dashboardsReadable } from '../../run/access-sql.ts';
import type { Condition } from '../kit/definition.ts';
import { type OwnerLinks, requireOwner } from '../kit/owners.ts';

export const DASHBOARD_OWNERS: OwnerLinks = {
  table: 'dashboard_owners',
  own: 'dashboard_id',
  other: 'user_id',
};

/** Own dashboards, published ones the caller's roles or datasets open, and those a guest's token names. */
export const visibleDashboards = ({ principal, services }: Call): Condition | null =>
  dashboardsReadable(principal, { byRole: services.settings.flags.DASHBOARD_RBAC });

export const requireDashboardOwner = (ids: readonly number[], call: Call): Promise<void> =>
  requireOwner(DASHBOARD_OWNERS, ids, call);
