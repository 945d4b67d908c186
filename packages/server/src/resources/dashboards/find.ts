import { PlainError } from '@parallax/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import type { Row } from '../../metadata/schema.ts';
import { idFrom } from '../kit/id.ts';
import { where } from '../kit/select.ts';
import { visibleDashboards } from './policy.ts';

/** The id of a dashboard by its id, uuid or slug, in this order; hidden dashboards are not there. */
export async function dashboardIdOf(name: string, call: Call): Promise<number> {
  const id = idFrom(name) ?? -1;
  const which = sql<boolean>`(t.id = ${id} or t.uuid = ${name} or t.slug = ${name})`;
  const visible = visibleDashboards(call);
  const { rows } = await sql<{ id: number; uuid: string }>`select t.id, t.uuid from dashboards as t
    ${where(visible ? [which, visible] : [which])}`.execute(call.services.db);
  const found = rows.find(row => row.id === id) ?? rows.find(row => row.uuid === name) ?? rows[0];
  if (!found) throw new PlainError(404);
  return found.id;
}

/** The stored dashboard, if the caller may see it. */
export async function findDashboard(name: string, call: Call): Promise<Row<'dashboards'>> {
  const id = await dashboardIdOf(name, call);
  return call.services.db.selectFrom('dashboards').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The ids among those given whose dashboards the caller may see. */
export async function dashboardsVisibleAmong(ids: readonly number[], call: Call): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const among = sql<boolean>`t.id in (${sql.join([...new Set(ids)].map(id => sql`${id}`))})`;
  const visible = visibleDashboards(call);
  const { rows } = await sql<{ id: number }>`select t.id from dashboards as t
    ${where(visible ? [among, visible] : [among])}`.execute(call.services.db);
  return new Set(rows.map(row => row.id));
}
