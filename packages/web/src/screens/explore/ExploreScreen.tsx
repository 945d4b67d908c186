import { Segmented, Splitter } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useChart } from '../../chart-host/use-chart.ts';
import { t } from '../../platform/i18n.ts';
import { useShortcuts } from '../../platform/keys.ts';
import { useStored } from '../../platform/stored.ts';
import { useTitle } from '../../platform/title.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { ChartPane } from './ChartPane.tsx';
import { ControlPanel } from './ControlPanel.tsx';
import { useExplore, useExploreStore, useWork } from './context.ts';
import { DataPane } from './DataPane.tsx';
import { DatasourcePanel } from './DatasourcePanel.tsx';
import { type DialogName, Dialogs } from './dialogs/Dialogs.tsx';
import styles from './Explore.module.css';
import { Header } from './Header.tsx';
import { useKeptSettings } from './use-kept-settings.ts';

interface ExploreScreenProps {
  standalone: boolean;
  force: boolean;
}

const FOLDED = 41;

/** Fields, controls, and the picture over its data. */
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
  const controls = <ControlPanel run={run} onDialog={setDialog} />;
  const data = <DataPane run={run} />;
  return (
    <div className={styles.screen}>
      <Header run={run} onDialog={setDialog} />
      {narrow ? (
        <Stacked picture={picture} controls={controls} data={data} />
      ) : (
        <Panes picture={picture} controls={controls} data={data} onDialog={setDialog} />
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

interface PanesProps {
  picture: React.ReactNode;
  controls: React.ReactNode;
  data: React.ReactNode;
  onDialog(name: DialogName): void;
}

function Panes({ picture, controls, data, onDialog }: PanesProps) {
  const [fieldsWidth, storeFieldsWidth] = useStored<number>('explore.fields', 240);
  const [controlsWidth, storeControlsWidth] = useStored<number>('explore.controls', 320);
  const keep = ([fields, middle]: number[]) => {
    if (fields !== undefined) storeFieldsWidth(Math.round(fields));
    if (middle) storeControlsWidth(Math.round(middle));
  };
  return (
    <Splitter className={styles.body} onResizeEnd={keep} onCollapse={(_, sizes) => keep(sizes)}>
      <Splitter.Panel defaultSize={fieldsWidth} min={180} max="22%" collapsible>
        <DatasourcePanel onDialog={onDialog} />
      </Splitter.Panel>
      <Splitter.Panel defaultSize={controlsWidth} min={260} max="28%">
        {controls}
      </Splitter.Panel>
      <Splitter.Panel min="50%">
        <div className={styles.pane}>
          <div className={styles.body}>{picture}</div>
          {data}
        </div>
      </Splitter.Panel>
    </Splitter>
  );
}

function Stacked({ picture, controls, data }: Omit<PanesProps, 'onDialog'>) {
  const [shown, setShown] = useState<'chart' | 'settings'>('chart');
  return (
    <>
      <div className={styles.phoneTabs}>
        <Segmented
          value={shown}
          options={[
            { value: 'chart', label: t('Chart') },
            { value: 'settings', label: t('Settings') },
          ]}
          onChange={setShown}
        />
      </div>
      {shown === 'settings' ? (
        <div className={styles.body}>{controls}</div>
      ) : (
        <div className={`${styles.pane} ${styles.body}`} style={{ minHeight: FOLDED }}>
          <div className={styles.body}>{picture}</div>
          {data}
        </div>
      )}
    </>
  );
}
