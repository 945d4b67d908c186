import type { DatasetFacts, QueryContext } from '@parallax/contract';
import type { ChartDefinition, QueryContextInput, Settings } from '../../chart.ts';

/** Where a chart stands and what is asked of it there. */
export interface ChartPlace extends QueryContextInput {
  dataset: DatasetFacts;
  /** Zero for a chart that is not saved yet. */
  chartId: number;
  dashboardId?: number;
  /** Drawn from another chart, drilled by these columns. */
  drilled?: { chartId: number; columns: readonly string[] };
}

/** What a chart asks the server with; the settings are those `effectiveSettings` gives. */
export function chartContext(
  chart: Pick<ChartDefinition, 'query'>,
  settings: Settings,
  place: ChartPlace,
): QueryContext {
  const { dataset, extraFormData, ownState, rowsOnly } = place;
  return {
    datasource: { id: dataset.id, type: 'table' },
    queries: chart.query(settings, { dataset, extraFormData, ownState, rowsOnly }),
    form_data: formData(settings, place),
    result_format: 'json',
    result_type: 'full',
  };
}

/** The settings with what the server needs to know of where they are shown. */
function formData(
  { slice_id: _, ...settings }: Settings,
  { chartId, dashboardId, drilled }: ChartPlace,
): Record<string, unknown> {
  const place = dashboardId ? { dashboardId } : {};
  if (drilled) return { ...settings, ...place, chart_id: drilled.chartId, groupby: drilled.columns };
  return { ...settings, ...place, ...(chartId ? { slice_id: chartId } : {}) };
}

/** Names what a context asks: who asks with the same name at the same place is given the same answer. */
export const questionOf = ({ datasource, queries }: QueryContext, dashboardId = 0): string =>
  JSON.stringify([datasource, queries, dashboardId]);

/** The settings a dashboard draws a chart with: its colour scheme goes before the chart's own, which stays known. */
export function settingsOnDashboard(
  saved: Record<string, unknown>,
  scheme: unknown,
  url_params: Record<string, string>,
): Settings {
  const settings = { ...saved, url_params, viz_type: String(saved.viz_type ?? '') };
  if (typeof scheme !== 'string' || scheme === '') return settings;
  return { ...settings, own_color_scheme: saved.color_scheme, color_scheme: scheme };
}
