import { api, asRecord, type Chart, datasetFacts } from '@parallax/contract';
import type { Static } from 'typebox';
import { call, send } from '../../../api/client.ts';
import { t } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toasts/store.ts';
import type { ChartInfo } from '../data.ts';
import { useDashboard } from '../store.ts';

type Row = Partial<Static<typeof Chart>>;
export type ListedChart = Row & { id: number; slice_name: string };

/** A row of the chart list that can be named. */
export const listed = (row: Row): ListedChart[] =>
  row.id === undefined || row.slice_name === undefined
    ? []
    : [{ ...row, id: row.id, slice_name: row.slice_name }];

/** Makes a chart of the list known to the page, with its dataset, so that it can be drawn before it is saved. */
export async function takeChart(chart: ListedChart): Promise<void> {
  const { charts, datasets } = useDashboard.getState();
  if (!charts.has(chart.id)) {
    const datasource = `${chart.datasource_id}__${chart.datasource_type}`;
    const info: ChartInfo = {
      id: chart.id,
      slice_name: chart.slice_name,
      slice_url: chart.slice_url ?? '',
      cache_timeout: chart.cache_timeout ?? null,
      changed_on: chart.changed_on_utc ?? '',
      description: chart.description ?? null,
      description_markeddown: chart.description_markeddown ?? '',
      form_data: { ...chart.form_data, datasource, viz_type: chart.viz_type, slice_id: chart.id },
      certified_by: chart.certified_by ?? null,
      certification_details: chart.certification_details ?? null,
    };
    useDashboard.setState({ charts: new Map(charts).set(chart.id, info) });
  }
  const uid = `${chart.datasource_id}__table`;
  if (datasets?.has(uid)) return;
  try {
    const response = await send(api.explore.page, { query: { slice_id: chart.id } });
    const { result }: { result: { dataset: Parameters<typeof datasetFacts>[0] } } = await response.json();
    const known = useDashboard.getState().datasets;
    useDashboard.setState({ datasets: new Map(known).set(uid, datasetFacts(result.dataset)) });
  } catch {
    toast.danger(t('Sorry, there is no chart definition associated with the chart trying to be added.'));
  }
}

/** Makes charts known that came from another dashboard, so that they can be drawn before they are saved. */
export async function takeCharts(ids: readonly number[]): Promise<void> {
  const known = useDashboard.getState().charts;
  await Promise.all([...new Set(ids)].filter(id => !known.has(id)).map(takeById));
}

async function takeById(id: number): Promise<void> {
  try {
    const { result } = await call(api.chart.item, { params: { id_or_uuid: String(id) } });
    const form_data = asRecord(JSON.parse(result.params || '{}'));
    for (const chart of listed({ ...result, form_data })) await takeChart(chart);
  } catch {
    toast.danger(t('Sorry, there is no chart definition associated with the chart trying to be added.'));
  }
}
