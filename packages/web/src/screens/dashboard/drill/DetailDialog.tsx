import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { toFrame } from '@parallax/contract';
import { Button, Segmented } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { GridPages } from '../../../chart-host/renderers/GridPages.tsx';
import { GridView } from '../../../chart-host/renderers/GridView.tsx';
import type { Prepared } from '../../../chart-host/request.ts';
import { useSize } from '../../../chart-host/use-size.ts';
import { formatNumber, t, tn } from '../../../platform/i18n.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useDashboard } from '../store.ts';
import { gridOf } from '../view/tile/rows-grid.ts';
import styles from './Drill.module.css';
import { type DrillFilter, rowsRequest } from './model/drill-filters.ts';
import { PAGE_SIZE, type RowsPage, useRows } from './use-rows.ts';

interface DetailDialogProps {
  /** What the rows are of. */
  part: Prepared;
  name: string;
  filters: readonly DrillFilter[];
  onClose(): void;
}

const nothing = (): void => undefined;

/** The rows behind a chart or one of its values, a page at a time. */
export function DetailDialog({ part, name, filters: given, onClose }: DetailDialogProps) {
  const dashboardId = useDashboard(state => state.id);
  const [filters, setFilters] = useState(given);
  const [page, setPage] = useState(0);
  const [reloads, setReloads] = useState(0);
  const [rawTimes, setRawTimes] = useState(false);
  const body = useMemo(() => rowsRequest(part.context.queries[0], filters), [part, filters]);
  const datasetId = part.dataset.id;
  const rows = useRows({ datasetId, dashboardId, page, reloads, body });
  const total = rows.data?.total_count ?? 0;
  const drop = (label: string) => {
    setFilters(filters.filter(filter => filter.label !== label));
    setPage(0);
  };
  return (
    <Modal open responsive title={t('Drill to detail: %s', name)} footer={null} onClose={onClose}>
      <div className={styles.tools}>
        <div className={styles.filters}>
          {filters.map(({ label, text }) => (
            <span key={label} className={styles.filter} data-test="drill-filter">
              <span>
                {label}: <strong>{text}</strong>
              </span>
              <button
                type="button"
                aria-label={t('Remove the filter on %s', label)}
                onClick={() => drop(label)}
              >
                <CloseOutlined />
              </button>
            </span>
          ))}
        </div>
        <span className={styles.count} role="status" data-test="row-count">
          {rows.data ? tn('%s row', '%s rows', total) : ''}
        </span>
        <Segmented
          size="small"
          aria-label={t('Times')}
          value={rawTimes ? 'raw' : 'formatted'}
          options={[
            { value: 'formatted', label: t('Formatted times') },
            { value: 'raw', label: t('Original values') },
          ]}
          onChange={value => setRawTimes(value === 'raw')}
        />
        <Button
          size="small"
          icon={<ReloadOutlined aria-hidden />}
          loading={rows.isFetching}
          onClick={() => setReloads(reloads + 1)}
        >
          {t('Reload')}
        </Button>
      </div>
      <div className={styles.rows}>
        {rows.error ? (
          <ErrorDisplay error={rows.error} onRetry={() => rows.refetch()} />
        ) : rows.data ? (
          <Rows page={rows.data} name={name} rawTimes={rawTimes} />
        ) : (
          <Spinner centred size="m" />
        )}
      </div>
      {total > PAGE_SIZE && <GridPages page={page} pageSize={PAGE_SIZE} rowCount={total} onPage={setPage} />}
    </Modal>
  );
}

function Rows({ page, name, rawTimes }: { page: RowsPage; name: string; rawTimes: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  const size = useSize(element);
  const grid = useMemo(
    () => gridOf(toFrame(page), page.coltypes, { rawTimes, searchable: false }),
    [page, rawTimes],
  );
  if (page.data.length === 0) return <EmptyState size="small" title={t('No rows were returned')} />;
  return (
    <div ref={element} className={styles.fill}>
      {size && (
        <GridView
          view={{ kind: 'grid', grid }}
          size={size}
          label={t('Rows of %s, %s in all', name, formatNumber(page.total_count))}
          onRendered={nothing}
          onError={nothing}
        />
      )}
    </div>
  );
}
