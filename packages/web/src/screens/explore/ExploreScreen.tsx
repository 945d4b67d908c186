import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useChart } from '../../chart-host/use-chart.ts';
import { t } from '../../platform/i18n.ts';
import { useShortcuts } from '../../platform/keys.ts';
import { useStored } from '../../platform/stored.ts';
import { useTitle } from '../../platform/title.ts';
import { Split } from '../../ui/split/Split.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { ChartPane } from './ChartPane.tsx';
import { useExplore, useExploreStore, useWork } from './context.ts';
import { DataPane } from './DataPane.tsx';
import { type DialogName, Dialogs } from './dialogs/Dialogs.tsx';
import styles from './Explore.module.css';
import { PanelSkeleton } from './ExploreSkeleton.tsx';
import { Header } from './Header.tsx';
import { ControlPanel, DatasetHead, DatasourcePanel } from './panels.ts';
import { useFirstPicture } from './use-first-picture.ts';
import { useKeptSettings } from './use-kept-settings.ts';

interface ExploreScreenProps {
  standalone: boolean;
  force: boolean;
}

/** Fields, controls, and the picture over its data. The picture comes first, the panels' code after it. */
export function ExploreScreen({ standalone, force }: ExploreScreenProps) {
  const store = useExploreStore();
  const { name } = useWork();
  const chart = useExplore(state => state.chart);
  const drawn = useExplore(state => state.drawn);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const narrow = useNarrow();
  useTitle(name || t('New chart'));
  useKeptSettings();
  const source = useMemo(
    () => drawn && { chartId: chart?.id ?? 0, page: 'explore' as const, ...drawn },
    [drawn, chart?.id],
  );
  const run = useChart(source);
  const { refresh } = run;
  const panelsMayCome = useFirstPicture(run, drawn !== null);
  useEffect(() => {
    if (force) refresh(true);
  }, [force, refresh]);
  useShortcuts(
    useMemo(
      () => [
        { keys: 'Mod+Enter', label: t('Update chart'), run: () => update(store.run, refresh) },
        { keys: 'Mod+Z', label: t('Undo'), run: store.undo },
        { keys: 'Mod+Shift+Z', label: t('Redo'), run: store.redo },
        { keys: 'Mod+Y', label: t('Redo'), run: store.redo },
        { keys: 'Mod+S', label: t('Save chart'), run: () => setDialog('save') },
      ],
      [store, refresh],
    ),
  );
  const picture = <ChartPane run={run} onDialog={setDialog} bare={standalone} />;
  if (standalone) {
    return (
      <div className={styles.screen} data-standalone>
        {picture}
      </div>
    );
  }
  const over = (
    <>
      <div className={styles.body}>{picture}</div>
      <DataPane run={run} />
    </>
  );
  const controls = <ControlPanel run={run} onDialog={setDialog} />;
  return (
    <div className={styles.screen}>
      <Header run={run} onDialog={setDialog} />
      {narrow ? (
        <Stacked
          controls={
            <Suspense fallback={<PanelSkeleton />}>
              <div className={styles.sourceAbove}>
                <DatasetHead onDialog={setDialog} />
              </div>
              {controls}
            </Suspense>
          }
        >
          {over}
        </Stacked>
      ) : (
        <Panes
          fields={<Later may={panelsMayCome}>{<DatasourcePanel onDialog={setDialog} />}</Later>}
          controls={<Later may={panelsMayCome}>{controls}</Later>}
        >
          {over}
        </Panes>
      )}
      <Dialogs open={dialog} run={run} onClose={() => setDialog(null)} />
    </div>
  );
}

/** Unchanged settings are asked again; changed ones are a question of their own. */
function update(apply: () => void, refresh: (force: boolean) => void): void {
  apply();
  refresh(false);
}

/** The place of a panel until it may come and its code has. */
const Later = ({ may, children }: { may: boolean; children: ReactNode }) =>
  may ? <Suspense fallback={<PanelSkeleton />}>{children}</Suspense> : <PanelSkeleton />;

interface PanesProps {
  fields: ReactNode;
  controls: ReactNode;
  children: ReactNode;
}

function Panes({ fields, controls, children }: PanesProps) {
  const [fieldsWidth, storeFieldsWidth] = useStored<number>('explore.fields', 240);
  const [controlsWidth, storeControlsWidth] = useStored<number>('explore.controls', 320);
  return (
    <Split
      className={styles.body}
      panes={[
        { label: t('Chart source'), width: fieldsWidth, min: 180, max: 0.22, folds: true, content: fields },
        { label: t('Chart settings'), width: controlsWidth, min: 260, max: 0.28, content: controls },
      ]}
      onResize={([left, middle]) => {
        if (left !== undefined) storeFieldsWidth(left);
        if (middle) storeControlsWidth(middle);
      }}
    >
      <div className={styles.pane}>{children}</div>
    </Split>
  );
}

const VIEWS = [
  ['chart', 'Chart'],
  ['settings', 'Settings'],
] as const;

function Stacked({ controls, children }: Omit<PanesProps, 'fields'>) {
  const [shown, setShown] = useState<'chart' | 'settings'>('chart');
  return (
    <>
      <fieldset className={styles.views} aria-label={t('View')}>
        {VIEWS.map(([view, label]) => (
          <button
            key={view}
            type="button"
            className={styles.view}
            aria-pressed={shown === view}
            onClick={() => setShown(view)}
          >
            {t(label)}
          </button>
        ))}
      </fieldset>
      {shown === 'settings' ? (
        <div className={`${styles.pane} ${styles.body}`}>{controls}</div>
      ) : (
        <div className={`${styles.pane} ${styles.body}`}>{children}</div>
      )}
    </>
  );
}
