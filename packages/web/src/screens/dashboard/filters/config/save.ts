import { api, GRID, readFilterItems } from '@parallax/contract';
import { ifMatch, send } from '../../../../api/client.ts';
import { startHistory } from '../../../../editing/history.ts';
import { t } from '../../../../platform/i18n.ts';
import { toast } from '../../../../ui/toasts/store.ts';
import { replaceItems, useDataMask } from '../../data-mask/store.ts';
import { useDashboard } from '../../store.ts';
import { changeOf, type Entry, type ListChange, masksAfter } from './model.ts';

async function put(
  endpoint: typeof api.dashboard.updateFilters | typeof api.dashboard.updateCustomizations,
  key: string,
  body: ListChange,
): Promise<void> {
  const { id, etag } = useDashboard.getState();
  const response = await send(endpoint, { params: { pk: id }, body }, ifMatch(etag));
  const { result }: { result: Record<string, unknown>[] } = await response.json();
  useDashboard.setState(({ history }) => ({
    etag: response.headers.get('etag'),
    history: startHistory(
      { ...history.present, metadata: { ...history.present.metadata, [key]: result } },
      GRID.undoLimit,
    ),
  }));
}

/** Saves the configuration and goes on with it; filters nobody changed stay as they are. */
export async function saveConfig(entries: readonly Entry[]): Promise<void> {
  const { items: before, masks } = useDataMask.getState();
  const { layout } = useDashboard.getState().history.present;
  const filters = changeOf(before, entries, 'filters', layout);
  const controls = changeOf(before, entries, 'controls', layout);
  try {
    if (filters) await put(api.dashboard.updateFilters, 'native_filter_configuration', filters);
    if (controls) {
      await put(api.dashboard.updateCustomizations, 'chart_customization_config', controls).catch(error => {
        toast.danger(t('Failed to save chart customization'));
        throw error;
      });
    }
  } finally {
    const { history, charts } = useDashboard.getState();
    const items = readFilterItems(history.present.metadata);
    const after = masksAfter(before, items, masks, new Set(charts.keys()));
    replaceItems(items, after.masks, after.pending);
    if (after.pending.length > 0) {
      const { findFirstValues } = await import('../first-values.ts');
      findFirstValues();
    }
  }
}
