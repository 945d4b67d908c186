import { PlainError } from '@parallax/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import { epochMs } from '../../metadata/timestamp.ts';
import { canReadDataset } from '../../run/access.ts';
import { dashboardsVisibleAmong } from '../dashboards/find.ts';
import { humanise } from '../kit/humanise.ts';
import { readStored } from './stored.ts';

/** GET related_objects: the charts of a dataset and the dashboards they stand on, as far as the caller sees those. */
export async function relatedObjects(id: number, call: Call) {
  const { db } = call.services;
  const charts = await db
    .selectFrom('charts')
    .select(['id', 'slice_name', 'viz_type'])
    .where('datasource_id', '=', id)
    .where('datasource_type', '=', 'table')
    .orderBy('id')
    .execute();
  const { rows } = await sql<{
    id: number;
    json_metadata: string | null;
    slug: string | null;
    title: string | null;
  }>`
    select d.id, d.json_metadata, d.slug, d.dashboard_title as title from dashboards as d
    where d.id in (select l.dashboard_id from dashboard_charts as l join charts as c on c.id = l.chart_id
      where c.datasource_id = ${id} and c.datasource_type = 'table') order by d.id`.execute(db);
  const visible = await dashboardsVisibleAmong(
    rows.map(row => row.id),
    call,
  );
  const dashboards = rows.filter(row => visible.has(row.id));
  return {
    charts: { count: charts.length, result: charts },
    dashboards: { count: dashboards.length, result: dashboards },
  };
}

/** GET drill_info. A reader of a dashboard learns the groupable columns of its datasets, a guest nothing else. */
export async function drillInfo(id: number, dashboardId: number | undefined, call: Call) {
  const { principal, services, now } = call;
  const known = await services.datasets.get(id);
  const isGuest = principal.kind === 'guest';
  if (isGuest && dashboardId === undefined) throw new PlainError(403);
  const open = known !== null && canReadDataset(principal, known);
  const stored =
    known && (open || (await isOnDashboard(id, dashboardId, call))) ? await readStored(id, services) : null;
  if (!stored) throw new PlainError(isGuest ? 403 : 404);
  const columns = stored.columns
    .filter(column => column.groupby && column.is_active)
    .map(({ column_name, verbose_name }) => ({ column_name, verbose_name }));
  if (isGuest) return { id, columns };
  const { dataset, owners } = stored;
  return {
    id,
    table_name: dataset.table_name,
    columns,
    owners: owners.map(({ first_name, last_name, email }) => ({ first_name, last_name, email })),
    created_by: await personOf(dataset.created_by_fk, call),
    changed_by: await personOf(dataset.changed_by_fk, call),
    created_on_humanized: humanise(epochMs(dataset.created_on), now),
    changed_on_humanized: humanise(epochMs(dataset.changed_on), now),
  };
}

async function isOnDashboard(
  datasetId: number,
  dashboardId: number | undefined,
  call: Call,
): Promise<boolean> {
  if (dashboardId === undefined || !(await dashboardsVisibleAmong([dashboardId], call)).has(dashboardId))
    return false;
  const row = await call.services.db
    .selectFrom('dashboard_charts')
    .innerJoin('charts', 'charts.id', 'dashboard_charts.chart_id')
    .select('charts.id')
    .where('dashboard_charts.dashboard_id', '=', dashboardId)
    .where('charts.datasource_id', '=', datasetId)
    .executeTakeFirst();
  return row !== undefined;
}

async function personOf(id: number | null, { services }: Call) {
  if (id === null) return null;
  const row = await services.db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
