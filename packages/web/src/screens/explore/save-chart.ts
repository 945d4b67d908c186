import type { ChartDefinition } from '@parallax/charts';
import { api } from '@parallax/contract';
import { call, callVersioned, ifMatch } from '../../api/client.ts';
import { ClientError } from '../../api/errors.ts';
import { prepareChart } from '../../chart-host/request.ts';
import { placeOnTab } from './model/place-on-tab.ts';
import { type SaveTarget, settingsToSave } from './model/save.ts';
import type { SavedChart, Work } from './model/state.ts';

export interface SaveRequest {
  name: string;
  overwrite: boolean;
  target: SaveTarget;
}

async function dashboardsOf(chart: SavedChart): Promise<{ id: number; title: string }[]> {
  const { result } = await call(api.chart.item, { params: { id_or_uuid: String(chart.id) } });
  return result.dashboards.map(({ id, dashboard_title }) => ({ id, title: dashboard_title ?? '' }));
}

async function targetDashboard(target: SaveTarget): Promise<{ id: number; title: string } | null> {
  if (target.kind === 'none') return null;
  if (target.kind === 'existing') return { id: target.id, title: target.title };
  const { id } = await call(api.dashboard.create, { body: { dashboard_title: target.title } });
  return { id: Number(id), title: target.title };
}

const ATTEMPTS = 3;

/** Puts a chart on a tab of a dashboard; somebody else's save in the meantime is read again, never overwritten. */
async function putOnTab(
  dashboardId: number,
  tab: string,
  chart: { id: number; name: string },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { reply, etag } = await callVersioned(api.dashboard.item, {
      params: { id_or_slug: String(dashboardId) },
    });
    const position_json = placeOnTab(reply.result.position_json ?? null, tab, chart);
    if (position_json === null) return;
    try {
      await call(
        api.dashboard.update,
        { params: { pk: dashboardId }, body: { position_json } },
        ifMatch(etag),
      );
      return;
    } catch (error) {
      if (!(error instanceof ClientError && error.status === 412) || attempt === ATTEMPTS) throw error;
    }
  }
}

export interface SaveOutcome {
  chart: SavedChart;
  dashboard: { id: number; title: string } | null;
}

/** Stores the chart, over the old one or as a new one, and puts it on a dashboard if one was named. */
export async function saveChart(
  definition: ChartDefinition,
  work: Work,
  chart: SavedChart | null,
  { name, overwrite, target }: SaveRequest,
  userId: number | undefined,
): Promise<SaveOutcome> {
  const present = overwrite && chart ? await dashboardsOf(chart) : [];
  const dashboard = await targetDashboard(target);
  const dashboards = dashboard ? [...present.filter(({ id }) => id !== dashboard.id), dashboard] : present;
  const ids = dashboards.map(({ id }) => id);
  const settings = settingsToSave(definition, work.settings, {
    chart: overwrite ? chart : null,
    dashboards: ids,
  });
  const { context } = await prepareChart({
    chartId: overwrite ? (chart?.id ?? 0) : 0,
    settings,
    dataset: work.dataset,
    page: 'explore',
  });
  const body = {
    slice_name: name,
    viz_type: settings.viz_type,
    params: JSON.stringify(settings),
    query_context: JSON.stringify(context),
    datasource_id: work.dataset.id,
    datasource_type: 'table' as const,
    dashboards: ids,
  };
  const base = { name, settings, dashboards, changed: null };
  const tab = target.kind === 'existing' ? target.tab : undefined;
  if (overwrite && chart) {
    await call(api.chart.update, { params: { pk: chart.id }, body });
    if (dashboard && tab) await putOnTab(dashboard.id, tab, { id: chart.id, name });
    return { chart: { ...chart, ...base }, dashboard };
  }
  const { id } = await call(api.chart.create, { body });
  if (dashboard && tab) await putOnTab(dashboard.id, tab, { id: Number(id), name });
  return {
    chart: {
      ...base,
      id: Number(id),
      description: null,
      ownerIds: userId === undefined ? [] : [userId],
      ownerNames: [],
      managedExternally: false,
      cacheTimeout: null,
      certifiedBy: null,
      certificationDetails: null,
    },
    dashboard,
  };
}
