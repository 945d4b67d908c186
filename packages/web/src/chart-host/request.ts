import {
  type ChartDefinition,
  type ChartEntry,
  type ChartPlace,
  chartContext,
  chartFor,
  effectiveSettings,
  loadChart,
  questionOf,
  type Settings,
} from '@parallax/charts';
import {
  type ActingFilter,
  api,
  type DatasetFacts,
  filtersOfLayer,
  type QueryContext,
  type ResultEntry,
  readExact,
} from '@parallax/contract';
import { send } from '../api/client.ts';
import { answerInPage } from './answers-in-page.ts';
import { askInStream } from './chart-stream.ts';
import { Flights } from './flights.ts';
import { type LayerSource, loadLayer } from './layers.ts';

const chartFlights = new Flights<ResultEntry[]>();

export interface ChartSource extends Omit<ChartPlace, 'rowsOnly'> {
  settings: Settings;
  page: 'explore' | 'dashboard';
  /** Its filters one by one, where one holds only for some layers. */
  byLayer?: readonly ActingFilter[];
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
  const { dataset, page } = source;
  const settings = effectiveSettings(chart, source.settings, { dataset, page });
  return {
    chart,
    settings,
    dataset,
    layers: await prepareLayers(chart, settings, source),
    context: chartContext(chart, settings, { ...source, rowsOnly }),
  };
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

/** What came with the page for a chart, if it answers all that the chart asks. */
export function resultsInPage(
  { layers, context }: Prepared,
  { chartId, dashboardId }: Pick<ChartSource, 'chartId' | 'dashboardId'>,
): ResultEntry[] | null {
  if (layers.length > 0 || context.queries.length === 0) return null;
  return answerInPage(chartId, questionOf(context, dashboardId));
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
  const { context } = prepared;
  if (context.queries.length === 0) return Promise.resolve([]);
  const question = questionOf(context, source.dashboardId);
  return chartFlights.join(
    `${options.force} ${question}`,
    signal => ask(prepared, source, options.force, signal),
    options.signal,
  );
}

async function ask(
  { context }: Prepared,
  source: Pick<ChartSource, 'chartId' | 'dashboardId'>,
  force: boolean,
  signal: AbortSignal,
): Promise<ResultEntry[]> {
  const { chartId, dashboardId } = source;
  if (dashboardId) return askInStream({ chartId, dashboardId, context, force }, signal);
  const body = { ...context, force };
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
