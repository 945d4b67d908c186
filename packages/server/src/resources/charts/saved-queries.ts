import {
  type ChartDefinition,
  effectiveSettings,
  loadChart,
  migrateSettings,
  type Settings,
} from '@parallax/charts';
import { AppError, type ExtraFormData, PlainError, QueryContext } from '@parallax/contract';
import { findFaults } from '../../http/validate.ts';
import type { Row } from '../../metadata/schema.ts';
import type { LoadedDataset } from '../../run/dataset-catalog.ts';
import type { Services } from '../../services.ts';
import { formDataOf, parseSettings } from './form-data.ts';

/** A stored chart ready to be queried: its type, its settings as that type takes them, and its queries. */
export interface SavedQueries {
  context: QueryContext;
  /** Null for a type this version does not know; its stored queries serve. */
  drawn: { chart: ChartDefinition; settings: Settings; dataset: LoadedDataset } | null;
}

export interface SavedQueriesOptions {
  /** Where the chart is shown: its own page fills in more than a dashboard does. */
  page?: 'explore' | 'dashboard';
  /** Filters of a dashboard around the chart. */
  extraFormData?: ExtraFormData;
  /** What a chart around this one changes. */
  adjust?(settings: Settings): Settings;
  /** Leaves out queries that only serve the picture. */
  rowsOnly?: boolean;
}

/** Makes a stored chart's queries from its settings alone, as the page that shows it would. */
export async function savedQueries(
  row: Row<'charts'>,
  services: Services,
  options: SavedQueriesOptions = {},
): Promise<SavedQueries> {
  const dataset = row.datasource_id === null ? null : await services.datasets.get(row.datasource_id);
  if (!dataset) throw new PlainError(404, 'The dataset of the chart does not exist.');
  const migrated = migrateSettings(formDataOf(row));
  const saved = options.adjust ? options.adjust(migrated) : migrated;
  const chart = await loadChart(saved);
  const common = {
    datasource: { id: dataset.facts.id, type: 'table' },
    ...(row.cache_timeout !== null && { custom_cache_timeout: row.cache_timeout }),
  };
  if (!chart) return { context: { ...storedContext(row), ...common }, drawn: null };
  const { engine } = await services.connections.open(dataset.databaseId);
  const timeGrains = engine.dialect.grains;
  try {
    const { extraFormData, rowsOnly, page = 'explore' } = options;
    const settings = effectiveSettings(chart, saved, { page, dataset: dataset.facts, timeGrains });
    const queries = chart.query(settings, { dataset: dataset.facts, extraFormData, rowsOnly });
    const context: QueryContext = { ...common, form_data: settings, queries };
    if (findFaults(QueryContext, context)) throw new TypeError('The queries do not fit their schema.');
    return { context, drawn: { chart, settings, dataset } };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('VIZ_GET_DF_ERROR', {
      message: 'The saved settings of the chart cannot be read. Open the chart, mend it and save it again.',
      cause: error,
    });
  }
}

/** The queries a client stored with a chart of an unknown type. */
function storedContext(row: Row<'charts'>): QueryContext {
  const { queries, form_data } = parseSettings(row.query_context);
  const context = { datasource: { id: 0, type: 'table' }, queries, form_data: form_data ?? {} };
  if (!isContext(context)) {
    throw new PlainError(400, 'Chart has no query context saved. Please save the chart again.');
  }
  return context;
}

const isContext = (value: unknown): value is QueryContext => findFaults(QueryContext, value) === null;
