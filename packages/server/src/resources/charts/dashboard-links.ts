import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Trx } from '../../metadata/schema.ts';
import { dashboardsVisibleAmong } from '../dashboards/find.ts';
import { requireDashboardOwner } from '../dashboards/policy.ts';
import { replaceLinks } from '../kit/write.ts';

const LINKS = { table: 'dashboard_charts', own: 'chart_id', other: 'dashboard_id' } as const;

/**
 * The dashboards a chart shall be on: those asked for, and those it is on already that the caller cannot see and so
 * cannot have meant to leave. A chart joins a dashboard only by the hand of that dashboard's owner.
 */
export async function dashboardsToLink(
  chartId: number | null,
  asked: readonly number[],
  call: Call,
): Promise<number[]> {
  const current = chartId === null ? [] : await linkedDashboards(chartId, call);
  const visible = await dashboardsVisibleAmong([...asked, ...current], call);
  if (asked.some(id => !visible.has(id))) {
    throw new PlainError(422, { dashboards: ['Dashboards do not exist'] });
  }
  await requireDashboardOwner(
    asked.filter(id => !current.includes(id)),
    call,
  );
  return [...asked, ...current.filter(id => !visible.has(id))];
}

export const replaceDashboards = (trx: Trx, chartId: number, dashboards: readonly number[]): Promise<void> =>
  replaceLinks(trx, LINKS, chartId, dashboards);

async function linkedDashboards(chartId: number, call: Call): Promise<number[]> {
  const rows = await call.services.db
    .selectFrom('dashboard_charts')
    .select('dashboard_id')
    .where('chart_id', '=', chartId)
    .execute();
  return rows.map(row => row.dashboard_id);
}
