import { regrouped, settingsOnDashboard } from '@parallax/charts';
import { dashboardUrlParams, NO_MASK, type QueryContext } from '@parallax/contract';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { hasAnswerInPage } from '../../../../chart-host/answers-in-page.ts';
import type { ChartSource } from '../../../../chart-host/request.ts';
import { useChart } from '../../../../chart-host/use-chart.ts';
import { catchUp, type MountedChart, mountChart } from '../../chart-runs.ts';
import type { ChartInfo } from '../../data.ts';
import { setMask, useDataMask } from '../../data-mask/store.ts';
import { useChartFilters } from '../../data-mask/use-chart-filters.ts';
import { fixedColours } from '../../model/metadata.ts';
import { chartNodes } from '../../model/tree.ts';
import { layoutNow, useDashboard } from '../../store.ts';
import { reportStatus } from '../refresh-status.ts';
import { useInView } from '../use-in-view.ts';

/** Paging, order and search of a chart are part of the dashboard's state, beside what it filters others by. */
function useOwnState(chartId: number) {
  const ownState = useDataMask(state => state.masks[chartId]?.ownState);
  const keep = useCallback(
    (next: Record<string, unknown>) => {
      const known = useDataMask.getState().masks[chartId] ?? NO_MASK;
      setMask(chartId, { ...known, ownState: next });
    },
    [chartId],
  );
  return [ownState, keep] as const;
}

/** So many charts hardly reach below what is near the window anyway. */
const HIGH = 12;

const standsHigh = (chartId: number): boolean =>
  chartNodes(layoutNow())
    .slice(0, HIGH)
    .some(({ meta }) => meta.chartId === chartId);

/**
 * Runs a tile's chart once it comes near the window and its filters are known, and lets the page refresh it. A chart
 * is asked once, with its filters applied.
 */
export function useTile(info: ChartInfo, place: RefObject<HTMLElement | null>) {
  const dashboardId = useDashboard(state => state.id);
  const scheme = useDashboard(state => state.history.present.metadata.color_scheme);
  const dataset = useDashboard(state => state.datasets?.get(String(info.form_data.datasource)));
  const { near, far } = useInView(place, () => standsHigh(info.id) || hasAnswerInPage(info.id));
  const filters = useChartFilters(info.id, dataset?.id);
  const [ownState, onOwnState] = useOwnState(info.id);
  const { search } = useLocation();
  const params = JSON.stringify(dashboardUrlParams(search));
  const wanted = useMemo<ChartSource | null>(() => {
    if (!dataset || !filters) return null;
    return {
      chartId: info.id,
      settings: regrouped(settingsOnDashboard(info.form_data, scheme, JSON.parse(params)), filters.groupBy),
      dataset,
      page: 'dashboard',
      dashboardId,
      extraFormData: filters.extraFormData,
      byLayer: filters.byLayer,
      ownState,
    };
  }, [dataset, filters, info, scheme, dashboardId, ownState, params]);
  // Out of sight a chart stays as it was last asked for; it catches up when it comes near.
  const source = useRef<ChartSource | null>(null);
  if (near && wanted) source.current = wanted;
  const run = useChart(source.current);
  const { refresh } = run;
  const { status } = run.life;
  useEffect(() => reportStatus(info.id, status), [info.id, status]);
  const ran = useRef(false);
  ran.current = run.answer !== null || run.error !== null;
  const asked = useRef<QueryContext | null>(null);
  asked.current = run.answer?.prepared.context ?? null;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const chart: MountedChart = {
      chartId: info.id,
      isVisible: () => element.getClientRects().length > 0,
      hasRun: () => ran.current,
      asked: () => asked.current,
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
  }, [place, info.id, refresh]);
  return { run, far, source: source.current, ownState, onOwnState };
}

/** The colours the dashboard fixes for labels. */
export function useLabelColours(): Record<string, string> {
  const metadata = useDashboard(state => state.history.present.metadata);
  return useMemo(() => fixedColours(metadata), [metadata]);
}
