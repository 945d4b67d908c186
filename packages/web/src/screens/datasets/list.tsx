import { CodeOutlined, TableOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { Link } from 'react-router';
import { choicesOf } from '../../api/option-sources.ts';
import { t } from '../../platform/i18n.ts';
import { AvatarGroup } from '../../ui/AvatarGroup.tsx';
import { Certified } from '../../ui/Certified.tsx';
import { filterOnly, modifiedColumn } from '../../ui/list-view/common-columns.tsx';
import { modifiedByFilter, ownerFilter } from '../../ui/list-view/common-filters.ts';
import { defineList, type RowOf } from '../../ui/list-view/definition.ts';
import { yesNo } from '../../ui/list-view/filter.ts';
import { certification } from './certification.ts';
import styles from './Datasets.module.css';

export type DatasetRow = RowOf<typeof api.dataset.list>;

export const isVirtual = (row: DatasetRow): boolean => row.kind === 'virtual';

/** Exporting a virtual dataset takes its query along, a physical one only its name. */
function selectedText(rows: readonly DatasetRow[]): string {
  const virtual = rows.filter(isVirtual).length;
  if (virtual === 0) return t('%s Selected (Physical)', rows.length);
  if (virtual === rows.length) return t('%s Selected (Virtual)', rows.length);
  return t('%s Selected (%s Physical, %s Virtual)', rows.length, rows.length - virtual, virtual);
}

function NameCell({ row }: { row: DatasetRow }) {
  const certified = certification(row.extra);
  return (
    <span className={styles.name}>
      {isVirtual(row) ? <CodeOutlined aria-hidden /> : <TableOutlined aria-hidden />}
      <Link to={row.explore_url ?? ''}>{row.table_name}</Link>
      <Certified by={certified} />
    </span>
  );
}

export const datasetList = defineList(api.dataset.list, {
  title: t('Datasets'),
  columns: [
    { id: 'table_name', label: t('Name'), render: row => <NameCell row={row} /> },
    {
      id: 'kind',
      label: t('Type'),
      sortable: false,
      size: 'lg',
      render: row => (isVirtual(row) ? t('Virtual') : t('Physical')),
    },
    {
      id: 'database.database_name',
      label: t('Database'),
      render: row => row.database?.database_name ?? '',
    },
    { id: 'schema', label: t('Schema') },
    {
      id: 'owners',
      label: t('Owners'),
      sortable: false,
      render: ({ owners = [] }) => <AvatarGroup people={owners} />,
    },
    modifiedColumn(),
    ...['id', 'sql', 'database', 'changed_by'].map(filterOnly),
  ],
  filters: [
    { kind: 'search', id: 'table_name', label: t('Name'), operator: 'ct' },
    {
      kind: 'select',
      id: 'sql',
      label: t('Type'),
      operator: 'dataset_is_null_or_empty',
      ...yesNo(t('Physical'), t('Virtual')),
    },
    {
      kind: 'select',
      id: 'database',
      label: t('Database'),
      operator: 'rel_o_m',
      options: choicesOf(api.dataset.related, 'database'),
    },
    ownerFilter(api.dataset.related),
    {
      kind: 'select',
      id: 'schema',
      label: t('Schema'),
      operator: 'eq',
      options: choicesOf(api.dataset.distinct, 'schema'),
    },
    { kind: 'select', id: 'id', label: t('Certified'), operator: 'dataset_is_certified', ...yesNo() },
    modifiedByFilter(api.dataset.related),
  ],
  describeSelection: selectedText,
  initialSort: { column: 'changed_on_delta_humanized', order: 'desc' },
  empty: {
    title: t('No datasets yet'),
    description: t('A dataset is a table or a query with the names and metrics that charts use.'),
  },
});
