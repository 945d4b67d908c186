import { api } from '@parallax/contract';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { isGuest } from '../../../api/guest.ts';
import { useDashboard } from '../store.ts';
import type { StoredColours } from './model.ts';
import { forgetLabels, onNewLabel, seenLabels } from './record.ts';

const SETTLE_MS = 500;

/** What was stored during this visit; a save of the dashboard says it again. */
let stored: StoredColours | null = null;

/** The settings with the colours stored in the meantime, unless another scheme was chosen since. */
export const withStoredColours = (metadata: Record<string, unknown>): Record<string, unknown> =>
  stored && stored.color_scheme === (metadata.color_scheme ?? '') ? { ...metadata, ...stored } : metadata;

async function sync(): Promise<void> {
  const { id, history, canEdit, editing } = useDashboard.getState();
  if (!canEdit || editing || isGuest()) return;
  const { coloursToStore } = await import('./model.ts');
  const next = coloursToStore(withStoredColours(history.present.metadata), seenLabels());
  if (!next) return;
  stored = next;
  // Losing it costs nothing: the next visit makes it again.
  await call(api.dashboard.updateColours, {
    params: { pk: id },
    query: { mark_updated: false },
    body: next,
  }).catch(() => undefined);
}

/**
 * Keeps the colours of labels with the dashboard, so that from the next visit on every chart gives a label the same one.
 * The picture at hand stays as it is.
 */
export function useColourSync(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onNewLabel(() => {
      clearTimeout(timer);
      timer = setTimeout(sync, SETTLE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      forgetLabels();
      stored = null;
    };
  }, []);
}
