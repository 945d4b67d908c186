import type { QueryContext } from '@parallax/contract';
import type { Principal } from '../auth/principal.ts';
import type { Row } from '../metadata/schema.ts';
import type { Services } from '../services.ts';
import type { LoadedDataset } from './dataset-catalog.ts';
import { recordOf, recordsIn } from './json.ts';

/** How a dashboard opens a dataset to a caller who holds no grant on it. */
export interface Route {
  dashboard: Row<'dashboards'>;
  /** What of the dashboard asks: one of its charts, a native filter, or a drill from one of its charts. */
  by:
    | { kind: 'chart'; chart: Row<'charts'> }
    | { kind: 'filter'; filter: Record<string, unknown> }
    | { kind: 'drill-detail' }
    | { kind: 'drill-by'; chart: Row<'charts'> };
}

type Form = Record<string, unknown>;

/**
 * Finds the dashboard a request names and the part of it that asks for this dataset. Null when there is no such part
 * or the caller may not open the dashboard this way: by a role it lists, or by a guest token that names it.
 */
export async function dashboardRoute(
  context: QueryContext,
  dataset: LoadedDataset,
  principal: Principal,
  services: Services,
): Promise<Route | null> {
  const form = recordOf(context.form_data);
  const id = wholeNumber(form.dashboardId ?? form.dashboard_id);
  if (id === null) return null;
  const { db } = services;
  const dashboard = await db.selectFrom('dashboards').selectAll().where('id', '=', id).executeTakeFirst();
  if (!dashboard || !(await opens(dashboard, principal, services))) return null;
  const charts = await db
    .selectFrom('charts')
    .innerJoin('dashboard_charts', 'dashboard_charts.chart_id', 'charts.id')
    .selectAll('charts')
    .where('dashboard_charts.dashboard_id', '=', id)
    .execute();
  const by = askedBy(form, dashboard, charts, dataset);
  return by && { dashboard, by };
}

async function opens(
  dashboard: Row<'dashboards'>,
  principal: Principal,
  services: Services,
): Promise<boolean> {
  if (principal.kind === 'guest') return guestOpens(dashboard, principal, services);
  if (!services.settings.flags.DASHBOARD_RBAC) return false;
  const listed = await services.db
    .selectFrom('dashboard_roles')
    .select('role_id')
    .where('dashboard_id', '=', dashboard.id)
    .execute();
  if (listed.length === 0) return false;
  if (principal.id !== null && (await owns(dashboard.id, principal.id, services))) return true;
  const mine = new Set(principal.roles.map(role => role.id));
  return dashboard.published && listed.some(({ role_id }) => mine.has(role_id));
}

async function owns(dashboardId: number, userId: number, { db }: Services): Promise<boolean> {
  const row = await db
    .selectFrom('dashboard_owners')
    .select('user_id')
    .where('dashboard_id', '=', dashboardId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

async function guestOpens(
  dashboard: Row<'dashboards'>,
  { guest }: Principal,
  { db, settings }: Services,
): Promise<boolean> {
  const embedded = await db
    .selectFrom('embedded_dashboards')
    .select('uuid')
    .where('dashboard_id', '=', dashboard.id)
    .executeTakeFirst();
  if (!embedded || !settings.flags.EMBEDDED_SUPERSET) return false;
  const names = [embedded.uuid, String(dashboard.id)];
  return (guest?.resources ?? []).some(({ type, id }) => type === 'dashboard' && names.includes(id));
}

type StoredChart = Row<'charts'>;

function askedBy(
  form: Form,
  dashboard: Row<'dashboards'>,
  charts: readonly StoredChart[],
  dataset: LoadedDataset,
): Route['by'] | null {
  const uses = (chart: StoredChart | undefined) => chart?.datasource_id === dataset.facts.id;
  if (form.type === 'NATIVE_FILTER' || form.native_filter_id) {
    const filter = filtersOf(dashboard).find(({ id }) => id === form.native_filter_id);
    const aims = filter && recordsIn(filter.targets).some(target => target.datasetId === dataset.facts.id);
    return aims ? { kind: 'filter', filter } : null;
  }
  const sliceId = wholeNumber(form.slice_id);
  if (sliceId) {
    const chart = charts.find(({ id }) => id === sliceId) ?? null;
    if (chart) return uses(chart) ? { kind: 'chart', chart } : null;
    return null;
  }
  const chartId = wholeNumber(form.chart_id);
  if (chartId !== null) {
    const chart = charts.find(({ id }) => id === chartId);
    return uses(chart) && groupsAsAllowed(form, dataset) ? { kind: 'drill-by', chart: chart! } : null;
  }
  return charts.some(uses) ? { kind: 'drill-detail' } : null;
}

export const filtersOf = ({ json_metadata }: Row<'dashboards'>): Form[] => {
  const metadata = recordOf(json_metadata);
  return [
    ...recordsIn(metadata.native_filter_configuration),
    ...recordsIn(metadata.chart_customization_config),
  ];
};

function groupsAsAllowed({ groupby }: Form, { facts }: LoadedDataset): boolean {
  const groupable = new Set(facts.columns.filter(column => column.groupable).map(column => column.name));
  return (
    Array.isArray(groupby) && groupby.every(column => typeof column === 'string' && groupable.has(column))
  );
}

function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}
