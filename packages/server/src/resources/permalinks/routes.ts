import {
  type DashboardState,
  type ExploreState,
  PlainError,
  type ProductApi,
  type SqlState,
} from '@parallax/contract';
import type { Static } from 'typebox';
import type { Call, Handlers } from '../../http/call.ts';
import { findDashboard } from '../dashboards/find.ts';
import { datasourceKey, requireReadable } from '../explore/access.ts';
import { contentKey, type EntryKind, find, keep } from './entries.ts';

interface DashboardLink {
  dashboardId: string;
  state: Static<typeof DashboardState>;
}

/** Addresses are absolute, so that they can be pasted anywhere. */
const absolute = (path: string, { headers, secure }: Call): string =>
  `${secure ? 'https' : 'http'}://${headers.host ?? 'localhost'}${path}`;

async function make(kind: EntryKind, value: unknown, page: string, call: Call) {
  const key = await keep(kind, value, { key: contentKey([kind, value], call) }, call);
  return { key, url: absolute(`${page}/p/${key}/`, call) };
}

async function keptUnder<T>(kind: EntryKind, key: string, call: Call): Promise<T> {
  const entry = await find<T>(kind, key, call);
  if (!entry) throw new PlainError(404);
  return entry.value;
}

export const exploreLink = async (key: string, call: Call) => {
  const state = await keptUnder<Static<typeof ExploreState>>('explore_permalink', key, call);
  const { id, type } = datasourceKey(state.formData.datasource);
  await requireReadable(id, type, call);
  const chartId = Number.isSafeInteger(state.formData.slice_id) ? Number(state.formData.slice_id) : null;
  return { chartId, datasourceType: type, datasourceId: id, datasource: `${id}__${type}`, state };
};

export const permalinkHandlers: Handlers<ProductApi>['permalink'] = {
  makeDashboard: async ({ params, body }, call) => {
    const dashboard = await findDashboard(params.pk, call);
    const link: DashboardLink = { dashboardId: dashboard.uuid, state: body };
    return make('dashboard_permalink', link, '/superset/dashboard', call);
  },
  dashboard: async ({ params }, call) => {
    const link = await keptUnder<DashboardLink>('dashboard_permalink', params.key, call);
    await findDashboard(link.dashboardId, call);
    return link;
  },
  makeExplore: async ({ body }, call) => {
    const { id, type } = datasourceKey(body.formData.datasource);
    await requireReadable(id, type, call);
    return make('explore_permalink', body, '/superset/explore', call);
  },
  explore: ({ params }, call) => exploreLink(params.key, call),
  makeSql: ({ body }, call) => make('sqllab_permalink', body, '/sqllab', call),
  sql: ({ params }, call) => keptUnder<Static<typeof SqlState>>('sqllab_permalink', params.key, call),
};
