import { AppError, type Datasource, type ExplorePage, type ProductApi, type Query } from '@parallax/contract';
import type { Static } from 'typebox';
import { Answer, type Call } from '../../http/call.ts';
import type { Row } from '../../metadata/schema.ts';
import { findChart } from '../charts/find.ts';
import { formDataOf, parseSettings } from '../charts/form-data.ts';
import { exploreLink } from '../permalinks/routes.ts';
import { datasourceKey, requireReadable } from './access.ts';
import { describeChart, describeChartMetadata } from './chart.ts';
import { describeDatasource } from './datasource.ts';
import { findFormData } from './form-data.ts';

type PageQuery = NonNullable<Query<ProductApi['explore']['page']>>;
type Page = Static<typeof ExplorePage>;

interface Start {
  formData: Record<string, unknown>;
  chartId: number | null;
  datasource: { id: number | null; type: string };
  message: string | null;
  chartState?: Page['chartState'];
}

/** What Explore opens with: a shared link, kept settings, a saved chart or a bare dataset, in this order. */
export async function explorePage(query: PageQuery, call: Call): Promise<{ result: Page } | Answer> {
  const start = await startOf(query, call);
  const chart = start.chartId === null ? null : await findChart(start.chartId, call);
  const saved = chart ? formDataOf(chart) : {};
  const id = start.datasource.id ?? chart?.datasource_id ?? null;
  const dataset = id === null ? null : await readable(id, start.datasource.type, call);
  if (dataset instanceof Answer) return dataset;
  const formData: Record<string, unknown> = {
    adhoc_filters: [],
    applied_time_extras: {},
    ...saved,
    ...start.formData,
    datasource: `${id ?? 'None'}__${start.datasource.type}`,
    url_params: urlParams(start.formData.url_params, call.url),
  };
  if (dataset?.default_endpoint && !formData.viz_type) {
    return new Answer(302, { redirect: dataset.default_endpoint });
  }
  return {
    result: {
      form_data: formData,
      dataset: dataset ?? missingDataset(start.datasource.type),
      slice: chart ? await describeChart(chart, dataset, call) : null,
      metadata: chart ? await describeChartMetadata(chart, call) : null,
      message: start.message,
      ...(start.chartState !== undefined && { chartState: start.chartState }),
    },
  };
}

async function startOf(query: PageQuery, call: Call): Promise<Start> {
  const datasource = { id: query.datasource_id ?? null, type: 'table' };
  const plain: Start = { formData: {}, chartId: query.slice_id || null, datasource, message: null };
  if (query.permalink_key) {
    const { state, chartId, datasourceId } = await exploreLink(query.permalink_key, call);
    const formData = { ...state.formData, ...linkParams(state.urlParams) };
    return {
      ...plain,
      formData,
      chartId: chartId || null,
      datasource: { id: datasourceId, type: 'table' },
      chartState: state.chartState ?? null,
    };
  }
  if (!query.form_data_key) return plain;
  const entry = await findFormData(query.form_data_key, call);
  if (!entry) return { ...plain, message: lostMessage(plain) };
  const kept = parseSettings(entry.value.form_data);
  return {
    ...plain,
    formData: kept,
    chartId: plain.chartId ?? (entry.value.chart_id || null),
    datasource: { id: entry.value.datasource_id, type: 'table' },
  };
}

const linkParams = (pairs: [string, string][] | null | undefined) =>
  pairs?.length ? { url_params: Object.fromEntries(pairs) } : {};

const lostMessage = ({ chartId }: Start): string =>
  chartId === null
    ? 'The settings behind this link have expired; the dataset is shown as it is.'
    : 'The settings behind this link have expired; the chart is shown as it was saved.';

function urlParams(kept: unknown, url: string): Record<string, unknown> {
  const search = new URLSearchParams(url.split('?')[1] ?? '');
  const given = typeof kept === 'object' && kept !== null ? kept : {};
  return { ...given, ...Object.fromEntries(search) };
}

/** The dataset in full; null when it is gone; the flat 403 of this page when the caller may not read it. */
async function readable(id: number, type: string, call: Call): Promise<Datasource | Answer | null> {
  const datasource = await describeDatasource(id, call.services);
  if (!datasource) return null;
  try {
    await requireReadable(id, type, call);
    return datasource;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, error_type, extra } = error.structured();
    return new Answer(403, {
      message,
      error_type,
      extra,
      datasource_id: id,
      datasource_type: type,
    });
  }
}

const missingDataset = (type: string): Page['dataset'] => ({
  columns: [],
  metrics: [],
  database: { id: 0, backend: '' },
  name: '[Missing Dataset]',
  type,
});

/** The settings of a saved chart, as older clients ask for them. */
export async function savedFormData(chartId: number | undefined, call: Call) {
  if (!chartId) return {};
  const chart: Row<'charts'> = await findChart(chartId, call);
  return formDataOf(chart);
}

export async function datasourceMetadata(key: string, call: Call): Promise<Datasource | null> {
  const { id, type } = datasourceKey(key);
  await requireReadable(id, type, call);
  return describeDatasource(id, call.services);
}
