import { useEffect } from 'react';
import { create } from 'zustand';
import { refreshCharts } from '../chart-runs.ts';
import { immuneCharts, refreshFrequency } from '../model/metadata.ts';
import { refreshDelays } from '../model/refresh.ts';
import { useDashboard } from '../store.ts';

/** The period chosen for this visit; null follows the dashboard's own. */
const useSession = create<{ seconds: number | null }>(() => ({ seconds: null }));

export function useRefreshPeriod(): [number, (seconds: number) => void] {
  const own = useDashboard(state => refreshFrequency(state.history.present.metadata));
  const chosen = useSession(state => state.seconds);
  return [chosen ?? own, seconds => useSession.setState({ seconds })];
}

/** Asks for all charts again every now and then, one after the other, while the page can be seen. */
export function useAutoRefresh(): void {
  const [period] = useRefreshPeriod();
  const editing = useDashboard(state => state.editing);
  useEffect(() => {
    if (period <= 0 || editing) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      const { metadata } = useDashboard.getState().history.present;
      refreshCharts(true, {
        except: immuneCharts(metadata),
        delays: count => refreshDelays(count, period, metadata),
      });
    }, period * 1000);
    return () => clearInterval(timer);
  }, [period, editing]);
  useEffect(() => () => useSession.setState({ seconds: null }), []);
}
