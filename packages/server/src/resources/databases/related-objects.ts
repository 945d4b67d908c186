import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import { chartsReadable, dashboardsReadable } from '../../run/access-sql.ts';

/** What uses a database, as far as the caller may see it. */
export async function relatedObjects(id: number, call: Call) {
  const { services, principal } = call;
  const visible = chartsReadable(principal, 'c');
  const charts = await sql<{ id: number; slice_name: string; viz_type: string | null }>`
    select c.id, c.slice_name, c.viz_type from charts as c join datasets as d on d.id = c.datasource_id
    where d.database_id = ${id} and c.datasource_type = 'table' ${visible ? sql`and ${visible}` : sql``}
    order by c.id`.execute(services.db);
  const shown = dashboardsReadable(principal, { byRole: services.settings.flags.DASHBOARD_RBAC }, 'b');
  const dashboards = await sql<{
    id: number;
    json_metadata: string | null;
    slug: string | null;
    title: string | null;
  }>`
    select b.id, b.json_metadata, b.slug, b.dashboard_title as title from dashboards as b
    where exists (select 1 from dashboard_charts as l join charts as c on c.id = l.chart_id
      join datasets as d on d.id = c.datasource_id where l.dashboard_id = b.id and d.database_id = ${id})
    ${shown ? sql`and ${shown}` : sql``} order by b.id`.execute(services.db);
  const tabs = await services.db
    .selectFrom('tab_states')
    .select(['id', 'label', 'active'])
    .where('database_id', '=', id)
    .$if(!principal.isAdmin, query => query.where('user_id', '=', principal.id ?? -1))
    .orderBy('id')
    .execute();
  return {
    charts: counted(charts.rows),
    dashboards: counted(dashboards.rows.map(row => ({ ...row, json_metadata: parsed(row.json_metadata) }))),
    sqllab_tab_states: counted(tabs.map(tab => ({ ...tab, active: Boolean(tab.active) }))),
  };
}

const counted = <Row>(result: Row[]) => ({ count: result.length, result });

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text || 'null');
  } catch {
    return null;
  }
}
