import { asText, isRecord } from '../../../controls/model/read.ts';

/** Where a visit starts: what the address bar says. */
export interface Address {
  permalinkKey?: string;
  formDataKey?: string;
  chartId?: number;
  datasetId?: number;
  type?: string;
  /** Settings written into the address itself. */
  settings: Record<string, unknown>;
  standalone: boolean;
  force: boolean;
}

const idOf = (text: unknown): number | undefined => {
  const [digits] = /^\d+/.exec(String(text ?? '')) ?? [];
  return digits ? Number(digits) : undefined;
};

function settingsIn(text: string | null): Record<string, unknown> {
  if (!text) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

const isOn = (text: string | null): boolean =>
  text !== null && text !== '0' && text !== 'false' && text !== '';

export function readAddress(search: string, permalinkKey?: string): Address {
  const params = new URLSearchParams(search);
  const settings = settingsIn(params.get('form_data'));
  return {
    permalinkKey,
    formDataKey: params.get('form_data_key') ?? undefined,
    chartId: idOf(params.get('slice_id') ?? settings.slice_id),
    datasetId: idOf(params.get('datasource_id') ?? params.get('datasource') ?? settings.datasource),
    type: params.get('viz_type') ?? (asText(settings.viz_type) || undefined),
    settings,
    standalone: isOn(params.get('standalone')),
    force: isOn(params.get('force')),
  };
}

/** What the page is asked for with. */
export const pageQuery = ({ permalinkKey, formDataKey, chartId, datasetId }: Address) => ({
  ...(permalinkKey ? { permalink_key: permalinkKey } : {}),
  ...(formDataKey ? { form_data_key: formDataKey } : {}),
  ...(chartId ? { slice_id: chartId } : {}),
  ...(datasetId ? { datasource_id: datasetId, datasource_type: 'table' as const } : {}),
});

/** The address of the work as it stands. */
export function addressOf(work: { chartId?: number; datasetId: number; formDataKey?: string }): string {
  const params = new URLSearchParams();
  if (work.formDataKey) params.set('form_data_key', work.formDataKey);
  if (work.chartId) params.set('slice_id', String(work.chartId));
  else {
    params.set('datasource_id', String(work.datasetId));
    params.set('datasource_type', 'table');
  }
  return `/explore/?${params}`;
}
