import { type ChartLife, type DatasetFacts, newChart, type ResultEntry, stepChart } from '@parallax/contract';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../api/errors.ts';
import { eventLog } from '../platform/event-log.ts';
import { inTurn } from './draw-queue.ts';
import { makeReady } from './renderers/ready.ts';
import { type ChartSource, fetchResults, type Prepared, prepareChart, resultsInPage } from './request.ts';

export interface ChartRun {
  life: ChartLife;
  /** The last answer and the settings it was made with; kept while a new one is on its way. */
  answer: { prepared: Prepared; results: ResultEntry[]; dataset: DatasetFacts } | null;
  error: unknown;
  refresh(force: boolean): void;
  stop(): void;
  rendered(): void;
  renderFailed(error: unknown): void;
}

/** The charts of a page begin one after another, each in a task of its own. */
const nextTask = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

/**
 * Runs a chart: prepares its queries, fetches, and keeps its life-cycle. Only a change of the queries asks the server
 * again; other settings are drawn from the data at hand.
 */
export function useChart(source: ChartSource | null): ChartRun {
  const [life, dispatch] = useReducer(stepChart, newChart);
  const [answer, setAnswer] = useState<ChartRun['answer']>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState({ count: 0, force: false });
  const running = useRef<AbortController | null>(null);
  const asked = useRef<{ key: string; round: number; results: ResultEntry[] } | null>(null);

  useEffect(() => {
    if (!source) return;
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    const load = async () => {
      await nextTask();
      if (abort.signal.aborted) return;
      const prepared = await prepareChart(source);
      const key = JSON.stringify(
        [prepared, ...prepared.layers].map(({ context }) => [context.datasource, context.queries]),
      );
      const known = asked.current;
      if (known?.key === key && known.round === round.count) {
        setAnswer({ prepared, results: known.results, dataset: source.dataset });
        setError(null);
        dispatch({ type: 'recalled', at: Date.now() });
        return;
      }
      const startedAt = Date.now();
      const atHand = round.force ? null : resultsInPage(prepared, source);
      if (!atHand) dispatch({ type: 'started', at: startedAt });
      const [results] = await Promise.all([
        atHand ?? fetchResults(prepared, source, { force: round.force, signal: abort.signal }),
        makeReady(prepared.chart.manifest),
      ]);
      if (abort.signal.aborted) return;
      asked.current = { key, round: round.count, results };
      inTurn(() => {
        if (abort.signal.aborted) return;
        // Here and not later: its share of the turn is counted.
        flushSync(() => {
          setAnswer({ prepared, results, dataset: source.dataset });
          setError(null);
          dispatch({ type: atHand ? 'recalled' : 'succeeded', at: Date.now() });
        });
      });
      eventLog.log(
        {
          event_name: 'load_chart',
          is_cached: results[0]?.is_cached ?? false,
          row_count: results[0]?.rowcount ?? 0,
          duration: Date.now() - startedAt,
          slice_id: source.chartId,
        },
        // The charts of a dashboard are told of together.
        source.dashboardId ? { dashboard_id: source.dashboardId } : { slice_id: source.chartId },
      );
    };
    load().catch((failure: unknown) => {
      if (abort.signal.aborted) return;
      setError(failure);
      dispatch({ type: 'failed', at: Date.now(), alert: errorText(failure) });
    });
    return () => abort.abort();
  }, [source, round]);

  return {
    life,
    answer,
    error,
    refresh: useCallback((force: boolean) => setRound(({ count }) => ({ count: count + 1, force })), []),
    stop: useCallback(() => {
      running.current?.abort();
      dispatch({ type: 'stopped' });
    }, []),
    rendered: useCallback(() => dispatch({ type: 'rendered' }), []),
    renderFailed: useCallback((failure: unknown) => {
      setError(failure);
      dispatch({ type: 'render-failed', alert: errorText(failure) });
    }, []),
  };
}
