import { refreshCharts } from '../chart-runs.ts';
import { useBar } from '../filters/bar-store.ts';

/** Asks again for every chart, past the cache, and for what filters offer. */
export function refreshDashboard(): void {
  refreshCharts(true);
  useBar.setState(({ refreshes }) => ({ refreshes: refreshes + 1 }));
}
