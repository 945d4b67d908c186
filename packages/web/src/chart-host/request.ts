import {
  type ChartDefinition,
  type ChartEntry,
  chartFor,
  effectiveSettings,
  loadChart,
  type Settings,
} from '@parallax/charts';
import {
  type ActingFilter,
  api,
  type DatasetFacts,
  filtersOfLayer,
  type QueryContext,
  type ResultEntry,
} from '@parallax/contract';
import { send } from '../api/client.ts';
import { readExact } from '../api/exact-json.ts';
import { Flights } from './flights.ts';
import { type LayerSource, loadLayer } from './layers.ts';

/** A browser opens six connections to a host; one is left for everything else. */
const IN_FLIGHT = 5;
const chartFlights = new Flights<ResultEntry[]>(IN_FLIGHT);

export interface ChartSource {
  /** Zero for a chart that is not saved yet. */
  chartId: number;
  settings: Settings;
  dataset: DatasetFacts;
  page: 'explore' | 'dashboard';
  dashboardId?: number;
  extraFormData?: Record<string, unknown>;
  /** The same by filter, where one holds only for some layers. */
  byLayer?: readonly ActingFilter[];
  /** Drawn from another chart, drilled by these columns. */
  drilled?: { chartId: number; columns: readonly string[] };
  ownState?: Record<string, unknown>;
}

export interface Prepared {
  chart: ChartDefinition;
  settings: Settings;
  context: QueryContext;
  dataset: DatasetFacts;
  /** Other charts this one is made of; their results follow each other. */
  layers: Prepared[];
}

/** The chart type is not one this version knows. */
export class UnknownChartType extends Error {
  constructor(readonly type: string) {
    super(`Unknown chart type: ${type}`);
  }
}

/** A type nobody here knows may be a plugin's. */
async function entryOf(type: string): Promise<ChartEntry | undefined> {
  if (!chartFor(type)) await (await import('./plugins.ts')).loadPlugins();
  return chartFor(type);
}

/** Loads the chart's code and builds the query context its saved settings stand for. */
export async function prepareChart(
  source: ChartSource,
  { rowsOnly }: { rowsOnly?: boolean } = {},
): Promise<Prepared> {
  const known = await entryOf(source.settings.viz_type);
  const chart = known && (await loadChart(source.settings));
  if (!chart) throw new UnknownChartType(source.settings.viz_type);
  const { dataset, page, extraFormData, ownState } = source;
  const settings = effectiveSettings(chart, source.settings, { dataset, page });
  const queries = chart.query(settings, { dataset, extraFormData, ownState, rowsOnly });
  return {
    chart,
    settings,
    dataset,
    layers: await prepareLayers(chart, settings, source),
    context: {
      datasource: { id: dataset.id, type: 'table' },
      queries,
      form_data: formData(settings, source),
      result_format: 'json',
      result_type: 'full',
    },
  };
}

/** The settings with what the server needs to know of where they are shown. */
function formData(
  { slice_id: _, ...settings }: Settings,
  { chartId, dashboardId, drilled }: ChartSource,
): Record<string, unknown> {
  const place = dashboardId ? { dashboardId } : {};
  if (drilled) return { ...settings, ...place, chart_id: drilled.chartId, groupby: drilled.columns };
  return { ...settings, ...place, ...(chartId ? { slice_id: chartId } : {}) };
}

async function prepareLayers(
  chart: ChartDefinition,
  settings: Settings,
  source: ChartSource,
): Promise<Prepared[]> {
  const { layers } = chart;
  if (!layers) return [];
  const { page, dashboardId, extraFormData = {}, byLayer } = source;
  const places = layers.ids(settings);
  const found = await Promise.all(layers.ids(settings, extraFormData).map(loadLayer));
  const present = found.filter((layer): layer is LayerSource => layer !== null);
  return Promise.all(
    present.map(({ chartId, settings: own, dataset }) =>
      prepareChart({
        chartId,
        dataset,
        page,
        dashboardId,
        extraFormData: filtersOfLayer({ extraFormData, byLayer }, places.indexOf(chartId)),
        settings: layers.settings(own, settings, chartId),
      }),
    ),
  );
}

/**
 * Asks for the data; a number too large for JavaScript keeps its digits as text until it is drawn. Charts that ask the
 * same at the same time share one request.
 */
export function fetchResults(
  prepared: Prepared,
  source: Pick<ChartSource, 'chartId' | 'dashboardId'>,
  options: { force: boolean; signal: AbortSignal },
): Promise<ResultEntry[]> {
  if (prepared.layers.length > 0) {
    return Promise.all(prepared.layers.map(layer => fetchResults(layer, source, options))).then(all =>
      all.flat(),
    );
  }
  const { datasource, queries } = prepared.context;
  if (queries.length === 0) return Promise.resolve([]);
  const key = JSON.stringify([datasource, queries, source.dashboardId ?? 0, options.force]);
  return chartFlights.join(key, signal => ask(prepared, source, options.force, signal), options.signal);
}

async function ask(
  prepared: Prepared,
  source: Pick<ChartSource, 'chartId' | 'dashboardId'>,
  force: boolean,
  signal: AbortSignal,
): Promise<ResultEntry[]> {
  const body = { ...prepared.context, force };
  const query = { ...requestQuery(source), ...(force ? { force: 'true' } : {}) };
  const response = await send(api.chartData.run, { query, body }, { signal });
  if (response.status !== 200) {
    throw new Error(`Received unexpected response status (${response.status}) while fetching chart data`);
  }
  const { result }: { result: ResultEntry[] } = readExact(await response.text());
  return result;
}

const requestQuery = ({ chartId, dashboardId }: Pick<ChartSource, 'chartId' | 'dashboardId'>) => ({
  ...(chartId ? { form_data: JSON.stringify({ slice_id: chartId }) } : {}),
  ...(dashboardId ? { dashboard_id: String(dashboardId) } : {}),
});

export type DownloadFormat = 'csv' | 'xlsx';

/** The rows of a chart as a file. */
export async function fetchFile(source: ChartSource, format: DownloadFormat): Promise<Blob> {
  const { context } = await prepareChart(source, { rowsOnly: true });
  const body = { ...context, result_format: format };
  const response = await send(api.chartData.run, { query: requestQuery(source), body });
  return response.blob();
}
