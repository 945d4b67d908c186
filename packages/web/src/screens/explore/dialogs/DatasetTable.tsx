import { SearchOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { Input, Pagination } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { useSettled } from '../../../controls/use-expression-fault.ts';
import { t } from '../../../platform/i18n.ts';
import { AvatarGroup } from '../../../ui/AvatarGroup.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import styles from './SwapDataset.module.css';

export interface Chosen {
  id: number;
  name: string;
}

const PAGE = 25;

/** Datasets to choose one from, searched and paged on the server. */
export function DatasetTable({ current, onChoose }: { current: number; onChoose(chosen: Chosen): void }) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const wanted = useSettled(text).trim();
  const { data, error, refetch } = useCall(
    api.dataset.list,
    {
      q: {
        filters: wanted ? [{ col: 'table_name', opr: 'ct', value: wanted }] : [],
        order_column: 'changed_on_delta_humanized',
        order_direction: 'desc',
        page,
        page_size: PAGE,
      },
    },
    { keepPrevious: true },
  );
  return (
    <>
      <Input
        autoFocus
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        aria-label={t('Search / Filter')}
        placeholder={t('Search / Filter')}
        value={text}
        onChange={event => {
          setText(event.target.value);
          setPage(0);
        }}
      />
      {error && <ErrorDisplay error={error} source="crud" onRetry={() => refetch()} />}
      {!data && !error && <SkeletonRows rows={8} columns={5} />}
      {data?.count === 0 && (
        <EmptyState size="small" image="filter" title={t('No dataset of this name')} description={null} />
      )}
      {data && data.count > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={styles.frame} tabIndex={0} aria-label={t('Datasets')}>
          <table className={styles.table}>
            <thead>
              <tr>
                {[t('Name'), t('Type'), t('Schema'), t('Connection'), t('Owners')].map(label => (
                  <th key={label}>{label}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.result.map(({ id = 0, table_name = '', kind, schema, database, owners = [] }) => (
                <tr key={id}>
                  <td>
                    <button
                      type="button"
                      className={styles.pick}
                      disabled={id === current}
                      onClick={() => onChoose({ id, name: table_name })}
                    >
                      {table_name}
                    </button>
                    {id === current && <span className={styles.quiet}> {t('in use')}</span>}
                  </td>
                  <td>{kind === 'virtual' ? t('Virtual') : t('Physical')}</td>
                  <td>{schema}</td>
                  <td>{database?.database_name}</td>
                  <td>
                    <AvatarGroup people={owners} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {data && data.count > PAGE && (
        <Pagination
          size="small"
          className={styles.pages}
          current={page + 1}
          pageSize={PAGE}
          total={data.count}
          showSizeChanger={false}
          onChange={next => setPage(next - 1)}
        />
      )}
    </>
  );
}
