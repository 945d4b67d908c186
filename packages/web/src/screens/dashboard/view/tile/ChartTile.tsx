import type { LayoutNode } from '@parallax/contract';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isGuest } from '../../../../api/guest.ts';
import { ChartHost } from '../../../../chart-host/ChartHost.tsx';
import type { OnPick } from '../../../../chart-host/pick.ts';
import { t } from '../../../../platform/i18n.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { lazyPart } from '../../../../ui/kit/lazy-part.tsx';
import { labelRecorder } from '../../colours/record.ts';
import { useCrossFilter } from '../../cross-filters/use-cross-filter.ts';
import type { ChartInfo } from '../../data.ts';
import { currentReach, useDataMask } from '../../data-mask/store.ts';
import type { DrillOpen } from '../../drill/open-state.ts';
import { setFullSize, useDashboard } from '../../store.ts';
import styles from './ChartTile.module.css';
import { QueriedAt } from './QueriedAt.tsx';
import { RowLimitNote } from './RowLimitNote.tsx';
import { type TileDialog, TileMenu } from './TileMenu.tsx';
import { useLabelColours, useTile } from './use-tile.ts';

const QueryDialog = lazyPart(async () => (await import('./QueryDialog.tsx')).QueryDialog);
const TableDialog = lazyPart(async () => (await import('./TableDialog.tsx')).TableDialog);
const ScopingDialog = lazyPart(
  async () => (await import('../../cross-filters/ScopingDialog.tsx')).ScopingDialog,
);
const ChartDrill = lazyPart(async () => (await import('../../drill/ChartDrill.tsx')).ChartDrill);
const Indicators = lazy(async () => ({
  default: (await import('../../filters/Indicators.tsx')).Indicators,
}));
const NodeText = lazyPart(async () => (await import('../../editor/NodeText.tsx')).NodeText);

/** One chart on the dashboard: its name, its menu, its picture. */
export function ChartTile({ node, info }: { node: LayoutNode; info: ChartInfo }) {
  const place = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<TileDialog | null>(null);
  const { run, far, source, ownState, onOwnState } = useTile(info, place);
  const [drill, setDrill] = useState<DrillOpen | null>(null);
  const crossFilter = useCrossFilter(info.id, run);
  const { toggle, selected, selectedIn, chosen } = crossFilter;
  const onPick = useCallback<OnPick>(
    (picked, { kind, at }) => {
      if (kind === 'menu') setDrill({ kind: 'menu', spot: { picked, at } });
      else toggle(picked);
    },
    [toggle],
  );
  const colours = useLabelColours();
  const onLabel = useMemo(() => labelRecorder(info.id), [info.id]);
  const fullSize = useDashboard(state => state.fullSize === node.id);
  const described = useDashboard(state => state.openDescriptions.has(info.id));
  const editing = useDashboard(state => state.editing);
  const controls = useDashboard(state => !state.hideChartControls);
  const noDataset = useDashboard(
    state => state.datasets !== null && !state.datasets.has(String(info.form_data.datasource)),
  );
  const filtered = useDataMask(({ items, masks }) => items.length > 0 || Object.keys(masks).length > 0);
  const dimmed = useDataMask(
    ({ spot, items }) => spot !== null && !currentReach(items).get(spot)?.has(info.id),
  );
  useLeaveFullSize(fullSize);
  const name = node.meta.sliceNameOverride || info.slice_name;
  const Dialog = dialog === 'query' ? QueryDialog : TableDialog;
  return (
    <article
      ref={place}
      className={styles.tile}
      aria-label={name}
      data-full-size={fullSize || undefined}
      data-dimmed={dimmed || undefined}
      data-test="chart-tile"
    >
      <header className={styles.header}>
        <h3 className={styles.title} title={name}>
          {editing ? (
            <Suspense fallback={name}>
              <NodeText
                node={node}
                field="sliceNameOverride"
                fallback={info.slice_name}
                label={t('Chart title')}
              />
            </Suspense>
          ) : (
            name
          )}
        </h3>
        {!editing && <RowLimitNote answer={run.answer} />}
        {filtered && !editing && (
          <Suspense fallback={null}>
            <Indicators chartId={info.id} name={name} run={run} />
          </Suspense>
        )}
        {controls && (
          <TileMenu node={node} info={info} run={run} source={source} onOpen={setDialog} onDrill={setDrill} />
        )}
      </header>
      {described && info.description && <p className={styles.description}>{info.description}</p>}
      <div className={styles.body}>
        {noDataset ? (
          <EmptyState
            size="small"
            image="lost"
            title={t('The dataset of this chart is missing')}
            description={t('It was deleted, or you do not have access to it.')}
          />
        ) : far && !isGuest() ? (
          // Given up to spare memory; the answer is kept and drawn again when it comes closer.
          <div data-test="chart-container" data-chart-id={info.id} data-chart-status={run.life.status} />
        ) : (
          <ChartHost
            chartId={info.id}
            name={name}
            run={run}
            labelColours={colours}
            onLabel={onLabel}
            ownState={ownState}
            onOwnState={onOwnState}
            onPick={editing ? undefined : onPick}
            selected={selected}
            selectedIn={selectedIn}
            chosen={chosen}
          />
        )}
      </div>
      <QueriedAt run={run} />
      {drill && source && (
        <Suspense fallback={null}>
          <ChartDrill
            open={drill}
            run={run}
            source={source}
            name={name}
            crossFilter={crossFilter}
            onOpen={setDrill}
          />
        </Suspense>
      )}
      {dialog && (
        <Suspense fallback={null}>
          {dialog === 'scoping' ? (
            <ScopingDialog chartId={info.id} onClose={() => setDialog(null)} />
          ) : (
            <Dialog run={run} name={name} onClose={() => setDialog(null)} />
          )}
        </Suspense>
      )}
    </article>
  );
}

function useLeaveFullSize(fullSize: boolean): void {
  useEffect(() => {
    if (!fullSize) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setFullSize(null);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [fullSize]);
}
