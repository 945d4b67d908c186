import { type ChartDefinition, chartFor, effectiveSettings, type Settings } from '@parallax/charts';
import { api, type DatasetFacts, type QueryContext } from '@parallax/contract';
import { send } from '../api/client.ts';
import type { ResultEntry } from './frames.ts';

export interface ChartSource {
  /** Zero for a chart that is not saved yet. */
  chartId: number;
  settings: Settings;
  dataset: DatasetFacts;
  page: 'explore' | 'dashboard';
  dashboardId?: number;
  extraFormData?: Record<string, unknown>;
  ownState?: Record<string, unknown>;
}

export interface Prepared {
  chart: ChartDefinition;
  settings: Settings;
  context: QueryContext;
}

/** The chart type is not one this version knows. */
export class UnknownChartType extends Error {
  constructor(readonly type: string) {
    super(`Unknown chart type: ${type}`);
  }
}

/** Loads the chart's code and builds the query context its saved settings stand for. */
export async function prepareChart(source: ChartSource): Promise<Prepared> {
  const entry = chartFor(source.settings.viz_type);
  if (!entry) throw new UnknownChartType(source.settings.viz_type);
  const { chart } = await entry.load();
  const { dataset, page, extraFormData, ownState } = source;
  const settings = effectiveSettings(chart, source.settings, { dataset, page });
  const queries = chart.query(settings, { dataset, extraFormData, ownState });
  const form_data = { ...settings, ...(source.chartId ? { slice_id: source.chartId } : {}) };
  return {
    chart,
    settings,
    context: {
      datasource: { id: dataset.id, type: 'table' },
      queries,
      form_data,
      result_format: 'json',
      result_type: 'full',
    },
  };
}

/** Asks for the data; a number too large for JavaScript keeps its digits as text until it is drawn. */
export async function fetchResults(
  prepared: Prepared,
  source: Pick<ChartSource, 'chartId' | 'dashboardId'>,
  options: { force: boolean; signal: AbortSignal },
): Promise<ResultEntry[]> {
  const query = {
    ...(source.chartId ? { form_data: JSON.stringify({ slice_id: source.chartId }) } : {}),
    ...(source.dashboardId ? { dashboard_id: String(source.dashboardId) } : {}),
    ...(options.force ? { force: 'true' } : {}),
  };
  const body = { ...prepared.context, force: options.force };
  const response = await send(api.chartData.run, { query, body }, { signal: options.signal });
  if (response.status !== 200) {
    throw new Error(`Received unexpected response status (${response.status}) while fetching chart data`);
  }
  const { result }: { result: ResultEntry[] } = await response.json();
  return result;
}
