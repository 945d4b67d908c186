import { ClockCircleOutlined, ReloadOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useState } from 'react';
import { ChartHost } from '../../chart-host/ChartHost.tsx';
import type { ChartRun } from '../../chart-host/use-chart.ts';
import { formatAgo, t, tn } from '../../platform/i18n.ts';
import { parseUtc } from '../../platform/time.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tooltip } from '../../ui/floating/Tooltip.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { useDefinition, useExplore, useProblems, useWork } from './context.ts';
import type { DialogName } from './dialogs/Dialogs.tsx';
import styles from './Explore.module.css';
import { clockText } from './model/duration.ts';
import { isStale } from './model/store.ts';

const ChartNotices = lazyPart(async () => (await import('./ChartNotices.tsx')).ChartNotices);

interface ChartPaneProps {
  run: ChartRun;
  /** Only the picture. */
  bare: boolean;
  onDialog(name: DialogName): void;
}

/** The picture with what must be known about it: rows, limits, age and time taken. */
export function ChartPane({ run, bare, onDialog }: ChartPaneProps) {
  const { name, settings, dataset } = useWork();
  const chart = useExplore(state => state.chart);
  const drawn = useExplore(state => state.drawn);
  const message = useExplore(state => state.message);
  const definition = useDefinition();
  const problems = useProblems();
  const stale = definition !== null && drawn !== null && isStale(definition, drawn.settings, settings);
  const ready = Object.keys(problems).length === 0;
  return (
    <section className={`${styles.pane} ${styles.chart}`} aria-label={t('Chart')}>
      {!bare && (
        <>
          {(message || dataset.missing) && (
            <Suspense fallback={null}>
              <ChartNotices onDialog={onDialog} />
            </Suspense>
          )}
          <div className={styles.pills}>
            {stale && (
              <span className={`${styles.pill} ${styles.spread}`} data-tone="warning" data-test="stale">
                {ready
                  ? t('The controls have changed since this was drawn')
                  : t('Some controls need attention before this can be drawn')}
              </span>
            )}
            {run.answer && run.life.status !== 'failed' && <RowPill run={run} />}
            {run.answer && run.life.status !== 'failed' && <CachedPill run={run} />}
            <TimerPill run={run} />
          </div>
        </>
      )}
      <div className={styles.picture} data-stale={stale || undefined}>
        {drawn ? (
          <ChartHost chartId={chart?.id ?? 0} name={name || t('New chart')} run={run} />
        ) : (
          <EmptyState
            image="chart"
            title={
              chart
                ? t('This chart cannot be drawn as it was saved')
                : t('Add required control values to preview chart')
            }
            description={tn(
              '%s control needs a value',
              '%s controls need a value',
              Object.keys(problems).length,
            )}
          />
        )}
      </div>
    </section>
  );
}

function RowPill({ run }: { run: ChartRun }) {
  const [first] = run.answer?.results ?? [];
  const limit = Number(run.answer?.prepared.settings.row_limit);
  const rows = first?.rowcount ?? 0;
  const limited = limit > 0 && rows >= limit;
  const pill = (
    <span className={styles.pill} data-tone={limited ? 'warning' : undefined} data-test="row-count">
      {tn('%s row', '%s rows', rows)}
      {limited && ` · ${t('limit reached')}`}
    </span>
  );
  return limited ? (
    <Tooltip title={t('The row limit was reached: there may be more rows. Raise the row limit to see them.')}>
      {pill}
    </Tooltip>
  ) : (
    pill
  );
}

function CachedPill({ run }: { run: ChartRun }) {
  const [first] = run.answer?.results ?? [];
  if (!first?.is_cached) return null;
  const age = first.cached_dttm ? formatAgo(parseUtc(first.cached_dttm), Date.now()) : '';
  return (
    <Tooltip title={t('Loaded %s from the cache. Click to ask the database again.', age)}>
      <button type="button" className={styles.pill} data-test="cached" onClick={() => run.refresh(true)}>
        <ReloadOutlined aria-hidden="true" />
        {t('Cached')}
      </button>
    </Tooltip>
  );
}

const TICK = 100;
const TONES: Partial<Record<string, string>> = { loading: 'warning', failed: 'danger', stopped: 'danger' };

function TimerPill({ run }: { run: ChartRun }) {
  const { status, startedAt, endedAt } = run.life;
  const [now, setNow] = useState(Date.now);
  const busy = status === 'loading' && startedAt !== null;
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [busy]);
  if (startedAt === null) return null;
  return (
    <span className={`${styles.pill} ${styles.mono}`} data-tone={TONES[status]} data-test="timer">
      <ClockCircleOutlined aria-hidden="true" />
      {clockText((endedAt ?? now) - startedAt)}
    </span>
  );
}
