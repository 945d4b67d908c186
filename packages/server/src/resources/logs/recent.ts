import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import { epochMs, timestamp } from '../../metadata/timestamp.ts';
import { humanise } from '../kit/humanise.ts';
import { page } from '../kit/read.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;
const DEFAULT_ACTIONS = ['mount_explorer', 'mount_dashboard'];

interface RecentQuery {
  page?: number;
  page_size?: number;
  actions?: string[];
  distinct?: boolean;
}

/** What the caller opened last, newest first; with `distinct` each thing once. */
export async function recentActivity(q: RecentQuery, call: Call) {
  const actions = q.actions?.length ? q.actions : DEFAULT_ACTIONS;
  const { limit, offset } = page(q, 100);
  const since = timestamp(call.now - YEAR_MS);
  const distinct = q.distinct ?? true;
  const seen = distinct
    ? sql`select max(id) as id, max(dttm) as dttm, dashboard_id, slice_id from logs`
    : sql`select id, dttm, dashboard_id, slice_id from logs`;
  const group = distinct ? sql`group by dashboard_id, slice_id` : sql``;
  const { rows } = await sql<RecentRow>`
    select l.id, l.action, s.dttm, s.dashboard_id, s.slice_id, d.dashboard_title, d.slug, c.slice_name
    from (${seen} where user_id = ${call.principal.id} and dttm >= ${since}
      and action in (${sql.join(actions.map(action => sql`${action}`))})
      and (dashboard_id is not null or slice_id is not null) ${group}
      order by 2 desc limit ${limit} offset ${offset}) as s
    join logs as l on l.id = s.id
    left join dashboards as d on d.id = s.dashboard_id
    left join charts as c on c.id = s.slice_id
    where d.id is not null or c.id is not null
    order by s.dttm desc`.execute(call.services.db);
  const pictures = call.services.settings.flags.THUMBNAILS;
  return rows.map(row => present(row, call.now, pictures));
}

interface RecentRow {
  action: string;
  dttm: string;
  dashboard_id: number | null;
  slice_id: number | null;
  dashboard_title: string | null;
  slug: string | null;
  slice_name: string | null;
}

function present(row: RecentRow, now: number, pictures: boolean) {
  const time = epochMs(row.dttm);
  const chart = row.slice_name !== null;
  return {
    action: row.action,
    item_type: chart ? 'slice' : 'dashboard',
    item_url: chart
      ? `/explore/?slice_id=${row.slice_id}`
      : `/superset/dashboard/${row.slug ?? row.dashboard_id}/`,
    thumbnail_url: pictures
      ? `/api/v1/${chart ? `chart/${row.slice_id}` : `dashboard/${row.dashboard_id}`}/thumbnail/latest/`
      : null,
    item_title: (chart ? row.slice_name : row.dashboard_title) || '[ untitled ]',
    time,
    time_delta_humanized: humanise(time, now),
  };
}
