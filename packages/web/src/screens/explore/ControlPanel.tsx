import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type ControlSection, charts } from '@parallax/charts';
import { Badge, Button, Tabs } from 'antd';
import { useState } from 'react';
import type { ChartRun } from '../../chart-host/use-chart.ts';
import { ControlField } from '../../controls/ControlField.tsx';
import { TypeSketch } from '../../controls/chart-type/TypeSketch.tsx';
import { t, tn } from '../../platform/i18n.ts';
import { shown } from '../../platform/keys.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import {
  useControlContext,
  useDefinition,
  useExplore,
  useExploreStore,
  useProblems,
  useWork,
} from './context.ts';
import type { DialogName } from './dialogs/Dialogs.tsx';
import styles from './Explore.module.css';
import { setControl } from './model/commands/set-control.ts';
import { isVisible, problemsInTab } from './model/validation.ts';
import { TimeFilterHint } from './TimeFilterHint.tsx';
import { useSwitchType } from './use-switch-type.ts';

const QUICK = ['echarts_timeseries_line', 'echarts_timeseries_bar', 'table', 'big_number_total', 'pie'];

const TABS: readonly ControlSection['tab'][] = ['data', 'customize', 'matrix'];

interface ControlPanelProps {
  run: ChartRun;
  onDialog(name: DialogName): void;
}

/** The chart type and its controls, drawn from the chart's own definition. */
export function ControlPanel({ run, onDialog }: ControlPanelProps) {
  const definition = useDefinition();
  const problems = useProblems();
  const [tab, setTab] = useState<ControlSection['tab']>('data');
  const label = (name: ControlSection['tab'], text: string) => (
    <Badge
      size="small"
      offset={[8, 0]}
      count={definition ? problemsInTab(definition.controls, name, problems) : 0}
    >
      {text}
    </Badge>
  );
  return (
    <section className={styles.pane} aria-label={t('Chart settings')}>
      <TypeBar onDialog={onDialog} />
      <Tabs
        className={styles.tabs}
        size="small"
        activeKey={tab}
        onChange={key => setTab(TABS.find(name => name === key) ?? 'data')}
        items={[
          { key: 'data', label: label('data', t('Data')) },
          { key: 'customize', label: label('customize', t('Customize')) },
          ...(definition?.controls.some(section => section.tab === 'matrix')
            ? [{ key: 'matrix', label: label('matrix', t('Matrix')) }]
            : []),
        ]}
      />
      <div className={styles.controls}>
        {tab === 'data' && <TimeFilterHint />}
        {definition ? (
          <ErrorBoundary resetKey={definition.manifest.type}>
            {definition.controls
              .filter(section => section.tab === tab)
              .map((section, index) => (
                <Section
                  key={`${definition.manifest.type} ${section.tab} ${section.label} ${section.rows[0]?.[0]?.setting}`}
                  section={section}
                  first={index === 0}
                />
              ))}
          </ErrorBoundary>
        ) : (
          <EmptyState
            size="small"
            title={t('This chart type is not known here')}
            description={t('Its settings are kept as they are. Another type can be chosen.')}
            action={{ label: t('Choose a chart type'), onClick: () => onDialog('gallery') }}
          />
        )}
      </div>
      <RunBar run={run} problems={Object.keys(problems).length} />
    </section>
  );
}

function TypeBar({ onDialog }: Pick<ControlPanelProps, 'onDialog'>) {
  const { settings } = useWork();
  const switchTo = useSwitchType();
  const current = charts.find(({ manifest }) => manifest.type === settings.viz_type)?.manifest;
  return (
    <div className={styles.types}>
      <button
        type="button"
        className={styles.typeName}
        data-test="chart-type"
        aria-haspopup="dialog"
        title={t('View all charts')}
        onClick={() => onDialog('gallery')}
      >
        <TypeSketch type={settings.viz_type} category={current?.category ?? ''} />
        <span className={styles.fieldText}>{current ? t(current.name) : settings.viz_type}</span>
        <DownOutlined aria-hidden="true" />
      </button>
      {QUICK.filter(type => type !== settings.viz_type)
        .slice(0, 3)
        .map(type => {
          const manifest = charts.find(entry => entry.manifest.type === type)?.manifest;
          return (
            manifest && (
              <button
                key={type}
                type="button"
                className={styles.typeButton}
                title={t(manifest.name)}
                aria-label={t('Change to %s', t(manifest.name))}
                onClick={() => switchTo(type)}
              >
                <TypeSketch type={type} category={manifest.category} />
              </button>
            )
          );
        })}
    </div>
  );
}

function Section({ section, first }: { section: ControlSection; first: boolean }) {
  const store = useExploreStore();
  const definition = useDefinition();
  const context = useControlContext();
  const { settings, dataset } = useWork();
  const problems = useProblems();
  const [open, setOpen] = useState(first || section.tab !== 'data');
  const rows = section.rows
    .map(row => row.filter(control => isVisible(control, settings, context)))
    .filter(row => row.length > 0);
  if (rows.length === 0 || !definition) return null;
  const troubled = rows.flat().some(control => problems[control.setting]);
  return (
    <section className={styles.section}>
      <button
        type="button"
        className={styles.sectionHead}
        aria-expanded={open || troubled}
        title={section.description}
        onClick={() => setOpen(!open)}
      >
        {t(section.label)}
        {open || troubled ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
      </button>
      {(open || troubled) && (
        <div className={styles.sectionBody}>
          {rows.map(row => (
            <div key={row.map(control => control.setting).join(' ')} className={styles.row}>
              {row.map(control => (
                <ControlField
                  key={control.setting}
                  control={control}
                  value={settings[control.setting]}
                  settings={settings}
                  dataset={dataset}
                  problem={problems[control.setting]}
                  onChange={value => store.dispatch(setControl(definition, control, value, context))}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function RunBar({ run, problems }: { run: ChartRun; problems: number }) {
  const store = useExploreStore();
  const isNew = useExplore(state => state.drawn === null);
  if (run.life.status === 'loading' && run.life.startedAt !== null) {
    return (
      <div className={styles.runBar}>
        <Button danger onClick={run.stop} data-test="stop-query">
          {t('Stop')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.runBar}>
      <Button
        type="primary"
        disabled={problems > 0}
        title={
          problems > 0
            ? tn('%s control needs attention', '%s controls need attention', problems)
            : shown('Mod+Enter')
        }
        data-test="run-query"
        onClick={() => {
          store.run();
          run.refresh(false);
        }}
      >
        {isNew ? t('Create chart') : t('Update chart')}
      </Button>
    </div>
  );
}
