import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { filterOnly, modifiedColumn } from '../../ui/list-view/common-columns.tsx';
import { modifiedByFilter } from '../../ui/list-view/common-filters.ts';
import { defineList, type ListColumn, type RowOf } from '../../ui/list-view/definition.ts';
import { yesNo } from '../../ui/list-view/filter.ts';
import styles from './Databases.module.css';

export type DatabaseRow = RowOf<typeof api.database.list>;

const Flag = ({ on }: { on: boolean }) =>
  on ? (
    <CheckOutlined className={styles.on} aria-label={t('Yes')} />
  ) : (
    <CloseOutlined className={styles.off} aria-label={t('No')} />
  );

const flag = (
  id: 'allow_run_async' | 'allow_dml' | 'allow_file_upload' | 'expose_in_sqllab',
  label: string,
): ListColumn<DatabaseRow> => ({ id, label, size: 'lg', render: row => <Flag on={row[id] ?? false} /> });

export const databaseList = defineList(api.database.list, {
  title: t('Database connections'),
  columns: [
    { id: 'database_name', label: t('Name') },
    { id: 'backend', label: t('Backend'), sortable: false },
    flag('allow_run_async', t('Async')),
    flag('allow_dml', t('DML')),
    flag('allow_file_upload', t('File upload')),
    flag('expose_in_sqllab', t('SQL Lab')),
    modifiedColumn(),
    filterOnly('changed_by'),
  ],
  filters: [
    { kind: 'search', id: 'database_name', label: t('Name'), operator: 'ct' },
    {
      kind: 'select',
      id: 'expose_in_sqllab',
      label: t('Expose in SQL Lab'),
      operator: 'eq',
      ...yesNo(),
    },
    {
      kind: 'select',
      id: 'allow_run_async',
      label: t('Async query execution'),
      operator: 'eq',
      ...yesNo(),
    },
    modifiedByFilter(api.database.related),
  ],
  initialSort: { column: 'changed_on_delta_humanized', order: 'desc' },
  empty: {
    title: t('No database connections yet'),
    description: t('Connect a database to make datasets, charts and dashboards from it.'),
  },
});
