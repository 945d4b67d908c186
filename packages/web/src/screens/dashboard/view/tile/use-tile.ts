import type { Settings } from '@parallax/charts';
import { useEffect, useMemo, useRef } from 'react';
import type { ChartSource } from '../../../../chart-host/request.ts';
import { useChart } from '../../../../chart-host/use-chart.ts';
import { catchUp, type MountedChart, mountChart } from '../../chart-runs.ts';
import type { ChartInfo } from '../../data.ts';
import { fixedColours } from '../../model/metadata.ts';
import { useDashboard } from '../../store.ts';
import { useInView } from '../use-in-view.ts';

/** The dashboard's colour scheme goes before the chart's own, which stays known. */
function settingsOf(info: ChartInfo, scheme: unknown): Settings {
  const viz_type = String(info.form_data.viz_type ?? '');
  if (typeof scheme !== 'string' || scheme === '') return { ...info.form_data, viz_type };
  return { ...info.form_data, viz_type, own_color_scheme: info.form_data.color_scheme, color_scheme: scheme };
}

/** Runs a tile's chart once it comes near the window, and lets the page refresh it. */
export function useTile(info: ChartInfo, element: HTMLElement | null) {
  const dashboardId = useDashboard(state => state.id);
  const scheme = useDashboard(state => state.history.present.metadata.color_scheme);
  const dataset = useDashboard(state => state.datasets?.get(String(info.form_data.datasource)));
  const seen = useInView(element);
  const source = useMemo<ChartSource | null>(
    () =>
      seen && dataset
        ? { chartId: info.id, settings: settingsOf(info, scheme), dataset, page: 'dashboard', dashboardId }
        : null,
    [seen, dataset, info, scheme, dashboardId],
  );
  const run = useChart(source);
  const { refresh } = run;
  const ran = useRef(false);
  ran.current = run.answer !== null || run.error !== null;
  useEffect(() => {
    if (!element) return;
    const chart: MountedChart = {
      chartId: info.id,
      isVisible: () => element.getClientRects().length > 0,
      hasRun: () => ran.current,
      refresh,
    };
    const unmount = mountChart(chart);
    const observer = new IntersectionObserver(() => {
      if (chart.isVisible()) catchUp(chart);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      unmount();
    };
  }, [element, info.id, refresh]);
  return { run, source };
}

export function useLabelColours(): Record<string, string> {
  const metadata = useDashboard(state => state.history.present.metadata);
  return useMemo(() => fixedColours(metadata), [metadata]);
}
