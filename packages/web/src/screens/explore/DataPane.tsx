import { CopyOutlined, DownloadOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Select } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { send } from '../../api/client.ts';
import { GridView } from '../../chart-host/renderers/GridView.tsx';
import type { ChartRun } from '../../chart-host/use-chart.ts';
import { useSize } from '../../chart-host/use-size.ts';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { useStored } from '../../platform/stored.ts';
import { copy } from '../../ui/copy.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../ui/errors/ErrorDisplay.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useWork } from './context.ts';
import styles from './Explore.module.css';
import { gridOf, type Rows, tabbed } from './model/results.ts';
import { useExports } from './use-exports.ts';

const SAMPLE_SIZES = [100, 500, 1000, 5000, 10_000];
const nothing = (): void => {};

/** The data under the picture: the rows it was drawn from, and samples of the dataset. Folded until opened. */
export function DataPane({ run }: { run: ChartRun }) {
  const [open, setOpen] = useStored<boolean>('explore.data.open', false);
  const [tab, setTab] = useState('results-0');
  const [formatted, setFormatted] = useState(true);
  const [sample, setSample] = useState(100);
  const results = run.answer?.results ?? [];
  const tabs = [
    ...results.map((_, index) => ({
      key: `results-${index}`,
      label: index === 0 ? t('Results') : t('Results %s', index + 1),
    })),
    ...(results.length === 0 ? [{ key: 'results-0', label: t('Results') }] : []),
    { key: 'samples', label: t('Samples') },
  ];
  const result = results[Number(tab.split('-')[1])];
  return (
    <section
      className={`${styles.data} ${open ? styles.pane : ''}`}
      style={open ? { height: '40%' } : undefined}
      aria-label={t('Data')}
    >
      <div className={styles.dataHead}>
        <div role="tablist" aria-label={t('Data')} style={{ height: '100%' }}>
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
        <div className={styles.dataTools}>
          {open && (
            <Checkbox checked={formatted} onChange={event => setFormatted(event.target.checked)}>
              {t('Readable times')}
            </Checkbox>
          )}
          {open && tab === 'samples' && (
            <Select
              size="small"
              aria-label={t('Rows of the sample')}
              value={sample}
              options={SAMPLE_SIZES.map(value => ({ value, label: t('%s rows', value) }))}
              onChange={setSample}
            />
          )}
          <Button
            type="text"
            size="small"
            aria-expanded={open}
            aria-label={open ? t('Fold the data pane') : t('Open the data pane')}
            icon={open ? <DownOutlined /> : <UpOutlined />}
            onClick={() => setOpen(!open)}
          />
        </div>
      </div>
      {open &&
        (tab === 'samples' ? (
          <Samples size={sample} formatted={formatted} />
        ) : result ? (
          <Grid rows={result} formatted={formatted} run={run} label={t('Results')} />
        ) : (
          <EmptyState
            size="small"
            title={t('No results yet')}
            description={t('Run the chart to see its rows here.')}
          />
        ))}
    </section>
  );
}

function Samples({ size, formatted }: { size: number; formatted: boolean }) {
  const { dataset } = useWork();
  const { data, error, refetch } = useQuery({
    queryKey: ['samples', dataset.id, size],
    enabled: !dataset.missing,
    retry: false,
    queryFn: async ({ signal }): Promise<Rows> => {
      const query = { datasource_type: 'table', datasource_id: dataset.id, per_page: size, page: 1 };
      const response = await send(api.chartData.samples, { query, body: {} }, { signal });
      const { result }: { result: Rows } = await response.json();
      return result;
    },
  });
  if (error) return <ErrorDisplay error={error} compact onRetry={() => refetch()} />;
  if (!data) return <Spinner centred size="s" />;
  return <Grid rows={data} formatted={formatted} label={t('Samples')} />;
}

interface GridProps {
  rows: Rows;
  formatted: boolean;
  label: string;
  run?: ChartRun;
}

function Grid({ rows, formatted, label, run }: GridProps) {
  const element = useRef<HTMLDivElement>(null);
  const size = useSize(element);
  const grid = useMemo(() => gridOf(rows, formatted), [rows, formatted]);
  return (
    <>
      <div className={styles.dataTools} style={{ padding: '0 12px' }}>
        <span className={styles.quiet}>{t('%s rows', rows.data.length)}</span>
        <IconButton icon={<CopyOutlined />} tip={t('Copy the rows')} onClick={() => copy(tabbed(grid))} />
        {run && <Download run={run} />}
      </div>
      <div ref={element} className={styles.dataBody}>
        {size && (
          <GridView
            view={{ kind: 'grid', grid }}
            size={size}
            label={label}
            onRendered={nothing}
            onError={nothing}
          />
        )}
      </div>
    </>
  );
}

function Download({ run }: { run: ChartRun }) {
  const { csv } = useExports(run);
  if (!can('can_csv', 'Superset')) return null;
  return <IconButton icon={<DownloadOutlined />} tip={t('Download as CSV')} onClick={csv} />;
}
