import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { api, readExact } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Select } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { send } from '../../api/client.ts';
import { GridView } from '../../chart-host/renderers/GridView.tsx';
import type { ChartRun } from '../../chart-host/use-chart.ts';
import { useSize } from '../../chart-host/use-size.ts';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
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

interface DataRowsProps {
  run: ChartRun;
  /** Samples of the dataset, or the result of the query at this place. */
  shown: 'samples' | number;
}

export function DataRows({ run, shown }: DataRowsProps) {
  const [readable, setReadable] = useState(true);
  const times = (
    <Checkbox checked={readable} onChange={event => setReadable(event.target.checked)}>
      {t('Readable times')}
    </Checkbox>
  );
  if (shown === 'samples') return <Samples readable={readable}>{times}</Samples>;
  const result = run.answer?.results[shown];
  if (!result) {
    return (
      <EmptyState
        size="small"
        title={t('No results yet')}
        description={t('Run the chart to see its rows here.')}
      />
    );
  }
  return (
    <Grid rows={result} readable={readable} label={t('Results')}>
      <Download run={run} />
      {times}
    </Grid>
  );
}

function Samples({ readable, children }: { readable: boolean; children: ReactNode }) {
  const { dataset } = useWork();
  const [size, setSize] = useState(100);
  const { data, error, refetch } = useQuery({
    queryKey: ['samples', dataset.id, size],
    enabled: !dataset.missing,
    retry: false,
    queryFn: async ({ signal }): Promise<Rows> => {
      const query = { datasource_type: 'table', datasource_id: dataset.id, per_page: size, page: 1 };
      const response = await send(api.chartData.samples, { query, body: {} }, { signal });
      const { result }: { result: Rows } = readExact(await response.text());
      return result;
    },
  });
  if (error) return <ErrorDisplay error={error} compact onRetry={() => refetch()} />;
  if (!data) return <Spinner centred size="s" />;
  return (
    <Grid rows={data} readable={readable} label={t('Samples')}>
      {children}
      <Select
        size="small"
        aria-label={t('Rows of the sample')}
        value={size}
        options={SAMPLE_SIZES.map(value => ({ value, label: t('%s rows', value) }))}
        onChange={setSize}
      />
    </Grid>
  );
}

interface GridProps {
  rows: Rows;
  readable: boolean;
  label: string;
  /** More tools. */
  children: ReactNode;
}

function Grid({ rows, readable, label, children }: GridProps) {
  const element = useRef<HTMLDivElement>(null);
  const size = useSize(element);
  const grid = useMemo(() => gridOf(rows, readable), [rows, readable]);
  return (
    <div className={styles.dataArea}>
      <div className={styles.dataTools}>
        <IconButton
          icon={<CopyOutlined aria-hidden />}
          tip={t('Copy the rows')}
          onClick={() => copy(tabbed(grid))}
        />
        {children}
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
    </div>
  );
}

function Download({ run }: { run: ChartRun }) {
  const { csv } = useExports(run);
  if (!can('can_csv', 'Superset')) return null;
  return <IconButton icon={<DownloadOutlined aria-hidden />} tip={t('Download as CSV')} onClick={csv} />;
}
