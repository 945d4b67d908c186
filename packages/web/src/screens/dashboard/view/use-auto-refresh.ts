import { useEffect } from 'react';
import { create } from 'zustand';
import { refreshCharts } from '../chart-runs.ts';
import { immuneCharts, refreshFrequency } from '../model/metadata.ts';
import { refreshDelays } from '../model/refresh.ts';
import { useDashboard } from '../store.ts';
import { forgetRefreshing, useRefreshState } from './refresh-status.ts';

/** The period chosen for this visit; null follows the dashboard's own. */
const useSession = create<{ seconds: number | null }>(() => ({ seconds: null }));

export function useRefreshPeriod(): [number, (seconds: number) => void] {
  const own = useDashboard(state => refreshFrequency(state.history.present.metadata));
  const chosen = useSession(state => state.seconds);
  return [chosen ?? own, seconds => useSession.setState({ seconds })];
}

function refreshAll(period: number): void {
  const { metadata } = useDashboard.getState().history.present;
  refreshCharts(true, {
    except: immuneCharts(metadata),
    delays: count => refreshDelays(count, period, metadata),
  });
}

/**
 * Asks for all charts again every now and then, one after the other, while the page can be seen. A page that comes back
 * after it missed a turn asks at once.
 */
export function useAutoRefresh(): void {
  const [period] = useRefreshPeriod();
  const editing = useDashboard(state => state.editing);
  const paused = useRefreshState(state => state.paused);
  useEffect(() => {
    if (period <= 0 || editing || paused) return;
    let missed = false;
    const tick = () => {
      missed = document.visibilityState === 'hidden';
      if (!missed) refreshAll(period);
    };
    const onVisibility = () => {
      if (missed) tick();
    };
    const timer = setInterval(tick, period * 1000);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [period, editing, paused]);
  useEffect(
    () => () => {
      useSession.setState({ seconds: null });
      forgetRefreshing();
    },
    [],
  );
}
