import { type ExploreQuery, exploreQuery, settingsInAddress } from '@parallax/contract';
import { asText } from '../../../controls/model/read.ts';

/** Where a visit starts: what the address bar says. */
export interface Address {
  /** What the page is asked for with. */
  query: ExploreQuery;
  type?: string;
  /** Settings written into the address itself. */
  settings: Record<string, unknown>;
  standalone: boolean;
  force: boolean;
}

const isOn = (text: string | null): boolean =>
  text !== null && text !== '0' && text !== 'false' && text !== '';

export function readAddress(search: string, permalinkKey?: string): Address {
  const params = new URLSearchParams(search);
  const settings = settingsInAddress(params);
  return {
    query: exploreQuery(params, permalinkKey),
    type: params.get('viz_type') ?? (asText(settings.viz_type) || undefined),
    settings,
    standalone: isOn(params.get('standalone')),
    force: isOn(params.get('force')),
  };
}

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
