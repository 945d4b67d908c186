import { api } from '@parallax/contract';
import { Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useDashboard } from '../store.ts';
import styles from './Drill.module.css';

const SEARCHED_FROM = 10;
const KEPT_MS = 5 * 60 * 1000;

interface ColumnPanelProps {
  datasetId: number;
  used: readonly string[];
  onChoose(column: string): void;
  onClose(): void;
}

/** The columns a chart can be broken down by. */
export function ColumnPanel({ datasetId, used, onChoose, onClose }: ColumnPanelProps) {
  const dashboard_id = useDashboard(state => state.id);
  const input = { params: { pk: datasetId }, q: { dashboard_id } };
  const { data, error, refetch } = useCall(api.dataset.drillInfo, input, { staleTime: KEPT_MS });
  const [search, setSearch] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const title = useId();
  const columns = (data?.result.columns ?? []).filter(({ column_name }) => !used.includes(column_name));
  const wanted = search.trim().toLowerCase();
  const shown = columns.filter(({ column_name, verbose_name }) =>
    `${column_name} ${verbose_name ?? ''}`.toLowerCase().includes(wanted),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first control gets the focus once it is there
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [data]);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={title}
      className={styles.panel}
      data-test="drill-by-columns"
      onKeyDown={event => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    >
      <h4 id={title}>{t('Drill by')}</h4>
      {columns.length > SEARCHED_FROM && (
        <Input
          size="small"
          allowClear
          aria-label={t('Search columns')}
          placeholder={t('Search columns')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      )}
      {error ? (
        <ErrorDisplay error={error} compact onRetry={() => refetch()} />
      ) : !data ? (
        <Spinner size="s" />
      ) : shown.length === 0 ? (
        <p className={styles.none}>{t('No columns found')}</p>
      ) : (
        <ul className={styles.columns}>
          {shown.map(({ column_name, verbose_name }) => (
            <li key={column_name}>
              <button type="button" onClick={() => onChoose(column_name)}>
                {verbose_name || column_name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
