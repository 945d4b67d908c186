import { api } from '@parallax/contract';
import { useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { useExplore, useExploreStore } from './context.ts';
import { addressOf } from './model/address.ts';

const QUIET = 1000;

/**
 * Keeps the work on the server and its key in the address, so that a reload or a copied address brings it back.
 * The address is replaced without telling the router: the screen is not opened anew by its own changes.
 */
export function useKeptSettings(): void {
  const store = useExploreStore();
  const history = useExplore(state => state.history);
  const kept = useRef<string | undefined>(undefined);
  const first = useRef(history.present);
  useEffect(() => {
    if (history.present === first.current && kept.current === undefined) return;
    const timer = setTimeout(() => {
      const { chart } = store.getState();
      const { settings, dataset } = history.present;
      const body = {
        datasource_id: dataset.id,
        datasource_type: 'table' as const,
        form_data: JSON.stringify(settings),
        ...(chart ? { chart_id: chart.id } : {}),
      };
      const keep =
        kept.current === undefined
          ? call(api.explore.keepFormData, { query: {}, body })
          : call(api.explore.updateFormData, { params: { key: kept.current }, query: {}, body });
      keep
        .then(({ key }) => {
          kept.current = key;
          const address = addressOf({ chartId: chart?.id, datasetId: dataset.id, formDataKey: key });
          if (window.location.pathname === '/explore/')
            window.history.replaceState(window.history.state, '', address);
        })
        // Losing this only costs the memory of unsaved work; the next change tries again.
        .catch(() => {
          kept.current = undefined;
        });
    }, QUIET);
    return () => clearTimeout(timer);
  }, [history.present, store]);
}
