import { api, type QueryContext } from '@parallax/contract';
import { call, type DownloadedFile, download, send } from '../../api/client.ts';
import type { ChartRun } from '../../chart-host/use-chart.ts';
import type { Work } from './model/state.ts';

type Answer = NonNullable<ChartRun['answer']>;

/** The rows of the picture alone, without queries that only serve its looks. */
const rowsContext = ({ prepared: { chart, settings, context }, dataset }: Answer): QueryContext => ({
  ...context,
  queries: chart.query(settings, { dataset, rowsOnly: true }),
});

export const exportRows = (answer: Answer, result_format: 'csv' | 'xlsx'): Promise<DownloadedFile> =>
  download(api.chartData.run, { query: {}, body: { ...rowsContext(answer), result_format } });

/** The SQL of every query of the picture. */
export async function queriesOf(answer: Answer, signal: AbortSignal): Promise<string[]> {
  const body = { ...answer.prepared.context, result_type: 'query' };
  const response = await send(api.chartData.run, { query: {}, body }, { signal });
  const { result }: { result: { query?: string; error?: string }[] } = await response.json();
  return result.map(({ query, error }) => query ?? error ?? '');
}

export async function makePermalink({ settings }: Work): Promise<string> {
  const { url } = await call(api.permalink.makeExplore, { body: { formData: settings } });
  return new URL(url, window.location.origin).href;
}

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
