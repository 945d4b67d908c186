import { api } from '@parallax/contract';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/client.ts';
import { ClientError } from '../../../api/errors.ts';
import { isGuest } from '../../../api/guest.ts';
import { useDataMask } from '../data-mask/store.ts';
import { useDashboard } from '../store.ts';

const SETTLE_MS = 500;

/** Keeps the state of the filters under a key: the key of this address when it is ours, else a new one. */
async function keep(known: string | null, value: string): Promise<string> {
  const pk = String(useDashboard.getState().id);
  if (known) {
    try {
      return (await call(api.filterState.update, { params: { pk, key: known }, body: { value } })).key;
    } catch (error) {
      if (!(error instanceof ClientError && [403, 404].includes(error.status))) throw error;
    }
  }
  return (await call(api.filterState.create, { params: { pk }, body: { value } })).key;
}

/**
 * After every change of the filters the address names their state, so that a reload or a copied address brings it
 * back. Failing to keep it costs only that.
 */
export function useKeptFilters(): void {
  const changes = useDataMask(state => state.changes);
  const [, setSearch] = useSearchParams();
  const replace = useRef(setSearch);
  replace.current = setSearch;
  useEffect(() => {
    if (changes === 0 || isGuest()) return;
    let current = true;
    const timer = setTimeout(async () => {
      const known = new URLSearchParams(window.location.search).get('native_filters_key');
      const key = await keep(known, JSON.stringify(useDataMask.getState().masks)).catch(() => null);
      if (!current || key === null) return;
      const next = new URLSearchParams(window.location.search);
      for (const name of ['native_filters', 'permalink_key', 'preselect_filters', 'f']) next.delete(name);
      next.set('native_filters_key', key);
      replace.current(next, { replace: true, preventScrollReset: true });
    }, SETTLE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [changes]);
}
