import type { View } from '@parallax/charts';
import { type ChartStatus, timeRangeOf, toFrame } from '@parallax/contract';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { t } from '../platform/i18n.ts';
import { useTheme } from '../platform/theme.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ErrorDisplay } from '../ui/errors/ErrorDisplay.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './ChartHost.module.css';
import { chartTheme } from './chart-theme.ts';
import { drawView } from './draw-view.ts';
import { menuOf, type OnPick } from './pick.ts';
import { AnyView } from './renderers/AnyView.tsx';
import { extrasOf } from './renderers/extras.ts';
import { type Prepared, UnknownChartType } from './request.ts';
import { retiredType } from './retired-types.ts';
import { SWITCHES_HEIGHT, Switches, useSwitches } from './Switches.tsx';
import { requireDrawable, requireLegible, TooMuchToDraw } from './too-much.ts';
import type { ChartRun } from './use-chart.ts';
import { type Size, useSize } from './use-size.ts';

export interface ChartHostProps {
  chartId: number;
  name: string;
  run: ChartRun;
  labelColours?: Record<string, string>;
  /** Told of every label the picture gives a colour; the same function from one drawing to the next. */
  onLabel?(label: string): void;
  selected?: unknown[];
  /** The values of the cells of a repeated chart they were selected in. */
  selectedIn?: Readonly<Record<string, unknown>>;
  ownState?: Record<string, unknown>;
  onPick?: OnPick;
  /** Values chosen here as a filter for others, by column label. */
  chosen?: Readonly<Record<string, unknown>>;
  onOwnState?(state: Record<string, unknown>): void;
  onStatus?(status: ChartStatus): void;
}

const NO_COLOURS: Record<string, string> = {};

/**
 * The frame of one chart wherever it is shown. It draws the last answer at the size it is given, keeps the old picture
 * dimmed while a new one is on its way, and says in place what went wrong.
 */
export function ChartHost(props: ChartHostProps) {
  const { chartId, name, run, onStatus } = props;
  const element = useRef<HTMLDivElement>(null);
  const size = useSize(element);
  const { status } = run.life;
  useEffect(() => onStatus?.(status), [status, onStatus]);
  const busy = status === 'loading';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same menu opens by key from the picture inside
    <div
      ref={element}
      className={styles.frame}
      data-test="chart-container"
      data-chart-id={chartId}
      data-chart-status={status}
      aria-busy={busy}
      onContextMenu={props.onPick && menuOf(props.onPick)}
    >
      {status === 'failed' ? (
        <Failure run={run} size={size} />
      ) : status === 'stopped' ? (
        <EmptyState size="small" title={t('Updating chart was stopped')} description={name} />
      ) : (
        run.answer && size && <Picture {...props} size={size} dimmed={busy} />
      )}
      {busy && (
        <div className={styles.waiting}>
          <Spinner size="s" />
        </div>
      )}
    </div>
  );
}

/** From this size on a frame has room for the whole of what went wrong. */
const ROOMY: Size = { width: 280, height: 160 };

function Failure({ run, size }: { run: ChartRun; size: Size | null }) {
  if (run.error instanceof UnknownChartType) {
    const { type } = run.error;
    const retired = retiredType(type);
    return (
      <EmptyState
        size="small"
        title={retired ? t('This chart type is retired: %s', type) : t('This chart type is not known here')}
        description={retired ?? t('Its settings are kept as they are: %s', type)}
      />
    );
  }
  if (run.error instanceof TooMuchToDraw) {
    const { parts, what } = run.error;
    return (
      <EmptyState
        size="small"
        title={t('Too much to draw')}
        description={
          what === 'series'
            ? t('The result has %s series. Set a series limit, add a filter or take a dimension out.', parts)
            : t('The result has %s parts. Lower the row limit, add a filter or take a dimension out.', parts)
        }
      />
    );
  }
  return (
    <div className={styles.failure}>
      <ErrorDisplay
        error={run.error ?? run.life.alert}
        compact={!size || size.width < ROOMY.width || size.height < ROOMY.height}
        onRetry={() => run.refresh(false)}
      />
    </div>
  );
}

function Picture({ size, dimmed, ...props }: ChartHostProps & { size: Size; dimmed: boolean }) {
  const { run, name, onPick, chosen, onOwnState } = props;
  const switches = useSwitches(run.answer?.prepared ?? null);
  const taken = switches ? SWITCHES_HEIGHT : 0;
  const room = useMemo(() => ({ ...size, height: Math.max(0, size.height - taken) }), [size, taken]);
  const view = useView(props, room, switches?.prepared ?? run.answer?.prepared);
  if (view instanceof Error) return <RenderFailure error={view} onError={run.renderFailed} />;
  if (view === 'empty') {
    return <NoData onShown={run.rendered} />;
  }
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <div className={styles.picture} data-dimmed={dimmed || undefined}>
          {switches && <Switches {...switches} />}
          <AnyView
            key={drawingKey(view)}
            view={view}
            size={room}
            label={name}
            onRendered={run.rendered}
            onError={run.renderFailed}
            onPick={onPick}
            chosen={chosen}
            onOwnState={onOwnState}
          />
        </div>
      </Suspense>
    </ErrorBoundary>
  );
}

function NoData({ onShown }: { onShown(): void }) {
  useEffect(onShown, [onShown]);
  return (
    <EmptyState
      size="small"
      title={t('No results were returned for this query')}
      description={t(
        'If you expected results to be returned, ensure any filters are configured properly and the datasource contains data for the selected time range.',
      )}
    />
  );
}

function RenderFailure({ error, onError }: { error: Error; onError(error: unknown): void }) {
  useEffect(() => onError(error), [error, onError]);
  return null;
}

/** ECharts cannot take a part into an instance that was made before the part was loaded. */
const drawingKey = (view: View): string =>
  view.kind === 'echarts' ? [view.family, ...extrasOf(view.option)].join() : view.kind;

/** The picture for the answer at hand; `empty` when every query came back without rows. */
function useView(
  props: Omit<ChartHostProps, 'onStatus'>,
  size: Size,
  prepared: Prepared | undefined,
): View | 'empty' | Error {
  const { run, labelColours = NO_COLOURS, onLabel, selected, selectedIn, ownState } = props;
  const mode = useTheme(state => state.mode);
  const { answer } = run;
  const frames = useMemo(() => answer?.results.map(toFrame) ?? [], [answer?.results]);
  return useMemo(() => {
    if (!answer || !prepared || frames.every(frame => frame.length === 0)) return 'empty';
    try {
      requireDrawable(prepared.chart.manifest, frames);
      const view = drawView(prepared, frames, {
        dataset: answer.dataset,
        theme: chartTheme(mode),
        width: size.width,
        height: size.height,
        locale: document.documentElement.lang || 'en',
        labelColours,
        onLabel,
        annotations: answer.results[0]?.annotation_data ?? {},
        selected,
        selectedIn,
        ownState,
        labelMaps: answer.results.map(result => result.label_map ?? {}),
        currency: answer.results[0]?.detected_currency ?? null,
        timeRange: timeRangeOf(answer.results[0]),
        animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
        now: Date.now(),
      });
      requireLegible(view);
      return view;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }, [answer, prepared, frames, mode, size, labelColours, onLabel, selected, selectedIn, ownState]);
}
