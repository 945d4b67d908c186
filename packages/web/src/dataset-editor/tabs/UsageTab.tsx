import { api } from '@parallax/contract';
import { Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { AvatarGroup } from '../../ui/AvatarGroup.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../ui/errors/ErrorDisplay.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { When } from '../../ui/When.tsx';
import { useEditor } from '../context.ts';
import styles from '../DatasetEditor.module.css';

const PAGE = 25;

/** The charts a change of this dataset reaches, with their dashboards. */
export function UsageTab() {
  const id = useEditor(state => state.facts.id);
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useCall(
    api.chart.list,
    {
      q: {
        filters: [{ col: 'datasource_id', opr: 'eq', value: id }],
        order_column: 'last_saved_at',
        order_direction: 'desc',
        page,
        page_size: PAGE,
      },
    },
    { keepPrevious: true },
  );
  if (error) return <ErrorDisplay error={error} source="crud" onRetry={() => refetch()} />;
  if (!data) return <SkeletonRows rows={6} columns={4} />;
  if (data.count === 0) {
    return (
      <EmptyState
        size="medium"
        image="chart"
        title={t('No charts yet')}
        description={t('No chart uses this dataset: you can change it freely.')}
      />
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.tableFrame} tabIndex={0} aria-label={t('Usage')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('Chart')}</th>
              <th>{t('Chart owners')}</th>
              <th>{t('Chart last modified')}</th>
              <th>{t('Dashboard usage')}</th>
            </tr>
          </thead>
          <tbody>
            {data.result.map(chart => (
              <tr key={chart.id}>
                <td>
                  <Link to={chart.url ?? ''} target="_blank">
                    {chart.slice_name}
                  </Link>
                </td>
                <td>
                  <AvatarGroup people={chart.owners ?? []} />
                </td>
                <td>
                  <When text={chart.changed_on_delta_humanized} at={chart.changed_on_utc} />
                </td>
                <td>
                  {(chart.dashboards ?? []).map(dashboard => (
                    <Link
                      key={dashboard.id}
                      className={styles.dashboardLink}
                      to={`/superset/dashboard/${dashboard.id}/`}
                      target="_blank"
                    >
                      {dashboard.dashboard_title}
                    </Link>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {data.count > PAGE && (
        <Pagination
          className={styles.pages}
          size="small"
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
