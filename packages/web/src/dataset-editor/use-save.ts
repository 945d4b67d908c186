import { api } from '@parallax/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call, ifMatch } from '../api/client.ts';
import { ClientError } from '../api/errors.ts';
import { resourceOf } from '../api/hooks.ts';
import { t } from '../platform/i18n.ts';
import { hasFlag } from '../platform/session.ts';
import { toast } from '../ui/toasts/store.ts';
import { pruned } from './model/folders.ts';
import { canSave, type EditorStore } from './model/store.ts';
import { saveBody } from './model/wire.ts';

const READERS = [api.dataset.list, api.chart.list, api.dashboard.list, api.explore.page];

/** Saves the draft and answers whether it is stored; `force` goes over what somebody else saved meanwhile. */
export function useSave(store: EditorStore | null, onSaved: () => void) {
  const client = useQueryClient();
  return async ({ force = false }: { force?: boolean } = {}): Promise<boolean> => {
    if (!store) return false;
    const state = store.getState();
    if (!canSave(state)) return false;
    const draft = state.history.present;
    const body = saveBody({ ...draft, folders: pruned(draft) }, state.facts, hasFlag('DATASET_FOLDERS'));
    store.setPhase('saving');
    try {
      const input = {
        params: { pk: state.facts.id },
        query: { override_columns: draft.syncColumns },
        body,
      };
      await call(api.dataset.update, input, force ? {} : ifMatch(state.etag));
    } catch (error) {
      const conflict = error instanceof ClientError && error.status === 412;
      store.setPhase(conflict ? 'conflict' : 'refused', error);
      return false;
    }
    toast.success(t('The dataset has been saved'));
    store.setPhase('editing');
    onSaved();
    await Promise.all(
      READERS.map(endpoint => client.invalidateQueries({ queryKey: [resourceOf(endpoint)] })),
    );
    return true;
  };
}
