import {
  chartContext,
  effectiveSettings,
  loadChart,
  questionOf,
  regrouped,
  settingsOnDashboard,
} from '@parallax/charts';
import {
  type DatasetFacts,
  dashboardUrlParams,
  datasetFacts,
  filtersOn,
  opensAsSaved,
} from '@parallax/contract';
import type { Call } from '../http/call.ts';
import { type OpenedFilters, openedFilters } from '../resources/dashboards/filters.ts';
import { chartIdsInOrder } from '../resources/dashboards/layout.ts';
import { chartRequest } from '../run/chart-request.ts';
import { isRecord, type Json, recordOf, recordsIn } from '../run/json.ts';
import { joinEntries } from '../run/reply.ts';
import { dashboardRequests, type FirstReply } from './first-replies.ts';

/** Beyond so much the charts below ask for themselves. */
const LARGEST = 1024 * 1024;

/**
 * Stored answers for the charts a dashboard opens with, as elements of its page. Each is found by the very text its
 * chart would send: nothing is planned or run while the page waits, and a chart that asks anything else asks the server.
 */
export async function storedAnswers(
  replies: Readonly<Record<string, FirstReply>>,
  call: Call,
): Promise<string> {
  const opening = openingOf(replies, call.url);
  if (!opening) return '';
  const elements: string[] = [];
  let size = 0;
  for (const form of opening.charts) {
    // A chart whose settings cannot be read says so itself.
    const answer = await storedAnswer(form, opening, call).catch(() => null);
    size += answer?.length ?? 0;
    if (size > LARGEST) break;
    if (answer) elements.push(answer);
  }
  return elements.join('');
}

interface Opening {
  dashboardId: number;
  scheme: unknown;
  urlParams: Record<string, string>;
  /** Settings of the charts that are shown first and need no value to be looked up. */
  charts: readonly Json[];
  filters: OpenedFilters;
  datasets: ReadonlyMap<string, DatasetFacts>;
}

/** What the page opens; null when its address has a say, which only the browser follows. */
function openingOf(replies: Readonly<Record<string, FirstReply>>, url: string): Opening | null {
  const asked = dashboardRequests(url);
  const search = url.slice(url.indexOf('?') + 1 || url.length);
  if (!asked || !opensAsSaved(search)) return null;
  const resultOf = (address: string): unknown => recordOf(replies[address]?.body).result;
  const item = recordOf(resultOf(asked.item));
  const metadata = recordOf(item.json_metadata);
  if (typeof item.id !== 'number') return null;
  const layout = recordOf(item.position_json);
  const filters = openedFilters({ metadata, layout });
  const waits = (chartId: number) => filters.pending.some(({ id }) => filters.reach.get(id)?.has(chartId));
  const shown = chartIdsInOrder(layout, { openTabsOnly: true }).filter(id => !waits(id));
  const settings = new Map<unknown, Json>(
    recordsIn(resultOf(asked.charts)).map(({ id, form_data }) => [id, recordOf(form_data)]),
  );
  const datasets = resultOf(asked.datasets) as Parameters<typeof datasetFacts>[0][] | undefined;
  return {
    dashboardId: item.id,
    scheme: metadata.color_scheme,
    urlParams: dashboardUrlParams(search),
    charts: shown.map(id => settings.get(id)).filter(isRecord),
    filters,
    datasets: new Map((datasets ?? []).map(dataset => [`${dataset.id}__table`, datasetFacts(dataset)])),
  };
}

async function storedAnswer(form: Json, opening: Opening, call: Call): Promise<string | null> {
  const { dashboardId, scheme, urlParams, datasets } = opening;
  const chartId = Number(form.slice_id);
  const dataset = datasets.get(String(form.datasource));
  if (!dataset) return null;
  const { extraFormData, groupBy } = filtersOn(chartId, dataset.id, opening.filters);
  const saved = regrouped(settingsOnDashboard(form, scheme, urlParams), groupBy);
  const chart = await loadChart(saved);
  if (!chart || chart.layers) return null;
  const settings = effectiveSettings(chart, saved, { dataset, page: 'dashboard' });
  const context = chartContext(chart, settings, { chartId, dashboardId, dataset, extraFormData });
  const url = chartRequest(chartId, dashboardId);
  const entries = await call.services.recall.find(JSON.stringify(context), { ...call, url });
  if (!entries) return null;
  const question = JSON.stringify({ question: questionOf(context, dashboardId) });
  const answer = `${question.slice(0, -1)},${joinEntries(entries).toString().slice(1)}`;
  return `<script type="application/json" data-answer-of="${chartId}">${answer.replaceAll('<', '\\u003c')}</script>`;
}
