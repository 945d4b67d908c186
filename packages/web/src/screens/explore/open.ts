import { api } from '@parallax/contract';
import { call } from '../../api/client.ts';
import { eventLog } from '../../platform/event-log.ts';
import type { Address } from './model/address.ts';
import { loadDefinition } from './model/definitions.ts';
import { exploreDataset, openWork, readSettings } from './model/opening.ts';
import type { SavedChart } from './model/state.ts';
import type { Opened } from './model/store.ts';

/** Reads everything a visit starts with and loads the code of its chart. */
export async function openExplore(address: Address, signal: AbortSignal): Promise<Opened> {
  // The chart's code travels beside its data when the address already names the type.
  const ahead = address.type ? loadDefinition(address.type) : null;
  const { result } = await call(api.explore.page, { query: address.query }, { signal });
  const { slice, metadata, dataset: wire } = result;
  const dataset = exploreDataset({ ...wire, columns: wire.columns ?? [], metrics: wire.metrics ?? [] });
  const chart: SavedChart | null = slice && {
    id: slice.slice_id,
    name: slice.slice_name,
    description: slice.description,
    settings: readSettings(slice.form_data),
    ownerIds: slice.owners,
    ownerNames: metadata?.owners ?? [],
    managedExternally: slice.is_managed_externally,
    cacheTimeout: slice.cache_timeout,
    certifiedBy: slice.certified_by,
    certificationDetails: slice.certification_details,
    changed: metadata?.changed_on_humanized ?? slice.changed_on_humanized,
    dashboards: (metadata?.dashboards ?? []).map(({ id, dashboard_title }) => ({
      id,
      title: dashboard_title ?? '',
    })),
  };
  if (chart) eventLog.log({ event_name: 'mount_explorer' }, { slice_id: chart.id });
  const settings = readSettings({ ...result.form_data, ...address.settings }, address.type);
  const typed = address.type && !chart ? { ...settings, viz_type: address.type } : settings;
  await ahead;
  const definition = await loadDefinition(typed.viz_type);
  const savedDefinition = chart && (await loadDefinition(chart.settings.viz_type));
  return {
    work: openWork(definition, typed, dataset, chart),
    chart,
    saved: chart && openWork(savedDefinition, chart.settings, dataset, chart).settings,
    message: result.message,
  };
}
