import type { Call } from '../../http/call.ts';
import { chartsReadable } from '../../run/access-sql.ts';
import type { Condition } from '../kit/definition.ts';
import { type OwnerLinks, requireOwner } from '../kit/owners.ts';

export const CHART_OWNERS: OwnerLinks = { table: 'chart_owners', own: 'chart_id', other: 'user_id' };

/** Charts of readable datasets and the caller's own; all others do not exist for the caller. */
export const visibleCharts = ({ principal }: Call): Condition | null => chartsReadable(principal);

export const requireChartOwner = (ids: readonly number[], call: Call): Promise<void> =>
  requireOwner(CHART_OWNERS, ids, call);
