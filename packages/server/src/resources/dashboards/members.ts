import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import type { Row, Trx } from '../../metadata/schema.ts';
import { visibleCharts } from '../charts/policy.ts';
import { where } from '../kit/select.ts';
import { replaceLinks } from '../kit/write.ts';

const LINKS = { table: 'dashboard_charts', own: 'dashboard_id', other: 'chart_id' } as const;

export type Member = Pick<Row<'charts'>, 'id' | 'uuid'>;

/**
 * The charts among the ids that may be on the dashboard: those that are on it already and those the caller may see.
 * Nobody reads a hidden chart by putting it into a layout.
 */
export async function membersAmong(
  ids: readonly number[],
  dashboardId: number | null,
  call: Call,
): Promise<Map<number, Member>> {
  if (ids.length === 0) return new Map();
  const among = sql<boolean>`t.id in (${sql.join(ids.map(id => sql`${id}`))})`;
  const visible = visibleCharts(call);
  const allowed = visible
    ? [
        sql<boolean>`(${visible} or exists (select 1 from dashboard_charts as l
          where l.dashboard_id = ${dashboardId ?? -1} and l.chart_id = t.id))`,
      ]
    : [];
  const { rows } = await sql<Member>`select t.id, t.uuid from charts as t
    ${where([among, ...allowed])}`.execute(call.services.db);
  return new Map(rows.map(row => [row.id, row]));
}

export const replaceMembers = (trx: Trx, dashboardId: number, ids: readonly number[]): Promise<void> =>
  replaceLinks(trx, LINKS, dashboardId, ids);

/** The charts of a dashboard, whoever asks: who sees the dashboard sees what is on it. */
export function memberCharts(dashboardId: number, { services }: Pick<Call, 'services'>) {
  return services.db
    .selectFrom('charts')
    .innerJoin('dashboard_charts', 'dashboard_charts.chart_id', 'charts.id')
    .selectAll('charts')
    .where('dashboard_charts.dashboard_id', '=', dashboardId)
    .orderBy('charts.id')
    .execute();
}
