import type { ChartStatus } from '@parallax/contract';
import { create } from 'zustand';

interface RefreshState {
  paused: boolean;
  /** How each chart on the page stands. */
  statuses: Readonly<Record<number, ChartStatus>>;
}

export const useRefreshState = create<RefreshState>(() => ({ paused: false, statuses: {} }));

export const reportStatus = (chartId: number, status: ChartStatus): void =>
  useRefreshState.setState(({ statuses }) => ({ statuses: { ...statuses, [chartId]: status } }));
export const togglePaused = (): void => useRefreshState.setState(({ paused }) => ({ paused: !paused }));
export const forgetRefreshing = (): void => useRefreshState.setState({ paused: false, statuses: {} });

export type RefreshPhase = 'paused' | 'fetching' | 'error' | 'delayed' | 'success' | 'idle';

/** How refreshing goes: one chart that failed is late, two are a fault. */
export function refreshPhase({ paused, statuses }: RefreshState): RefreshPhase {
  if (paused) return 'paused';
  const all = Object.values(statuses);
  if (all.includes('loading')) return 'fetching';
  const failed = all.filter(status => status === 'failed').length;
  if (failed > 0) return failed > 1 ? 'error' : 'delayed';
  return all.includes('rendered') ? 'success' : 'idle';
}
