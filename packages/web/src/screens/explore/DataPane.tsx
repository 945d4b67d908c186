import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import type { ChartRun } from '../../chart-host/use-chart.ts';
import { t } from '../../platform/i18n.ts';
import { useStored } from '../../platform/stored.ts';
import { Button } from '../../ui/button/Button.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Explore.module.css';

const DataRows = lazyPart(async () => (await import('./DataRows.tsx')).DataRows);

/** The data under the picture: the rows it was drawn from, and samples of the dataset. Folded until opened. */
export function DataPane({ run }: { run: ChartRun }) {
  const [open, setOpen] = useStored<boolean>('explore.data.open', false);
  const [tab, setTab] = useState('results-0');
  const count = Math.max(1, run.answer?.results.length ?? 0);
  const tabs = [
    ...Array.from({ length: count }, (_, index) => ({
      key: `results-${index}`,
      label: index === 0 ? t('Results') : t('Results %s', index + 1),
    })),
    { key: 'samples', label: t('Samples') },
  ];
  return (
    <section
      className={`${styles.data} ${open ? styles.pane : ''}`}
      style={open ? { height: '40%' } : undefined}
      aria-label={t('Data')}
    >
      <div className={styles.dataHead}>
        <div role="tablist" aria-label={t('Data')} className={styles.dataTabs}>
          {tabs.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              role="tab"
              className={styles.dataTab}
              aria-selected={open && tab === key}
              data-test={`data-${key}`}
              onClick={() => {
                setTab(key);
                setOpen(true);
              }}
            >
              {label}
            </button>
          ))}
        </div>
        <Button
          type="text"
          size="small"
          aria-expanded={open}
          aria-label={open ? t('Fold the data pane') : t('Open the data pane')}
          icon={open ? <DownOutlined /> : <UpOutlined />}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        <Suspense fallback={<Spinner centred size="s" />}>
          <DataRows run={run} shown={tab === 'samples' ? 'samples' : Number(tab.split('-')[1])} />
        </Suspense>
      )}
    </section>
  );
}
