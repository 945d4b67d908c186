import type { QueryContext } from '@parallax/contract';

/** What the page can do with a chart that is on it. */
export interface MountedChart {
  chartId: number;
  /** False in a tab that is not open. */
  isVisible(): boolean;
  hasRun(): boolean;
  /** What it asked the server last. */
  asked(): QueryContext | null;
  refresh(force: boolean): void;
}

const mounted = new Set<MountedChart>();
const stale = new WeakSet<MountedChart>();

export function mountChart(chart: MountedChart): () => void {
  mounted.add(chart);
  return () => mounted.delete(chart);
}

/** Asks again for every chart in sight; those in closed tabs are asked when they are shown. */
export function refreshCharts(
  force: boolean,
  { except = [], delays }: { except?: readonly number[]; delays?: (count: number) => number[] } = {},
): void {
  const chosen = [...mounted].filter(chart => chart.hasRun() && !except.includes(chart.chartId));
  const waits = delays?.(chosen.length) ?? [];
  for (const [index, chart] of chosen.entries()) {
    const refresh = () => {
      if (!mounted.has(chart)) return;
      if (chart.isVisible()) chart.refresh(force);
      else stale.add(chart);
    };
    if (waits[index]) setTimeout(refresh, waits[index]);
    else refresh();
  }
}

/** A chart that comes into sight catches up with a refresh it slept through. */
export function catchUp(chart: MountedChart): void {
  if (stale.delete(chart)) chart.refresh(true);
}

export const mountedCharts = (): readonly MountedChart[] => [...mounted];
