import { api } from '@parallax/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, resourceOf } from '../../../api/hooks.ts';
import { useDashboard } from '../store.ts';
import { saveDashboard } from './save.ts';

/** Saving with its states: under way, and met somebody else's changes. */
export function useSave() {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState(false);
  const { idOrSlug } = useDashboard();
  const save = async (options?: { overwrite?: boolean }): Promise<boolean> => {
    setSaving(true);
    const outcome = await saveDashboard(options);
    setSaving(false);
    setConflict(outcome === 'conflict');
    // Lists are stale now; what is on the screen is what was saved.
    if (outcome === 'saved') {
      await client.invalidateQueries({ queryKey: [resourceOf(api.dashboard.item)], refetchType: 'none' });
    }
    return outcome === 'saved';
  };
  /** Throws the draft away for what is stored. */
  const reload = async () => {
    setConflict(false);
    await client.refetchQueries({
      queryKey: keyOf(api.dashboard.charts, { params: { id_or_slug: idOrSlug } }),
    });
    await client.refetchQueries({ queryKey: keyOf(api.dashboard.item, idOrSlug) });
  };
  return { saving, conflict, save, reload, closeConflict: () => setConflict(false) };
}
