import { KeyOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { Alert, Tooltip } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { t, tn } from '../../platform/i18n.ts';
import type { Place } from '../../ui/database-picker/model.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../ui/errors/ErrorDisplay.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './DatasetAdd.module.css';
import type { ExistingDataset } from './use-existing-dataset.ts';

interface TableColumnsProps {
  place: Place;
  existing: ExistingDataset | null;
}

/** What the chosen table holds. */
export function TableColumns({ place, existing }: TableColumnsProps) {
  const { database, catalog, schema, table } = place;
  const details = useCall(
    api.database.tableMetadata,
    database && table !== null
      ? {
          params: { pk: database.id },
          query: { name: table, ...(schema !== null && { schema }), ...(catalog !== null && { catalog }) },
        }
      : undefined,
  );
  if (table === null) {
    return (
      <EmptyState
        title={t('Select a table')}
        description={t(
          'Choose a database, a schema and a table. Its columns are shown here before the dataset is made.',
        )}
      />
    );
  }
  return (
    <>
      <h2 className={styles.table}>{table}</h2>
      {existing && (
        <Alert
          type="info"
          showIcon
          className={styles.notice}
          title={t('This table already has a dataset')}
          description={t(
            'There can be one dataset per table. Open the one there is, or choose another table.',
          )}
          action={<Link to={existing.path}>{t('View dataset')}</Link>}
        />
      )}
      {details.error && (
        <ErrorDisplay error={details.error} source="crud" onRetry={() => details.refetch()} />
      )}
      {details.isPending && <SkeletonRows rows={8} columns={2} />}
      {details.data && <ColumnList columns={details.data.columns} />}
    </>
  );
}

interface Column {
  name: string;
  longType: string;
  keys: readonly unknown[];
  comment: string | null;
}

const ColumnList = ({ columns }: { columns: readonly Column[] }) => (
  <>
    <p className={styles.count}>{tn('%s column', '%s columns', columns.length)}</p>
    <div className={styles.scroll}>
      <table className={styles.columns} data-test="table-columns">
        <thead>
          <tr>
            <th scope="col">{t('Column')}</th>
            <th scope="col">{t('Type')}</th>
            <th scope="col">{t('Comment')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, longType, keys, comment }) => (
            <tr key={name}>
              <td>
                {name}
                {keys.length > 0 && (
                  <Tooltip title={t('Part of a key')}>
                    <KeyOutlined className={styles.key} aria-label={t('Part of a key')} />
                  </Tooltip>
                )}
              </td>
              <td className={styles.type}>{longType}</td>
              <td className={styles.comment}>{comment}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
);
