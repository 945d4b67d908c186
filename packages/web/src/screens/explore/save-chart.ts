import type { ChartDefinition } from '@parallax/charts';
import { api } from '@parallax/contract';
import { call } from '../../api/client.ts';
import { prepareChart } from '../../chart-host/request.ts';
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
  if (overwrite && chart) {
    await call(api.chart.update, { params: { pk: chart.id }, body });
    return { chart: { ...chart, ...base }, dashboard };
  }
  const { id } = await call(api.chart.create, { body });
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
