import { api } from '@parallax/contract';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { t } from '../../platform/i18n.ts';
import { hasFlag } from '../../platform/session.ts';
import { AvatarGroup } from '../../ui/AvatarGroup.tsx';
import { Certified } from '../../ui/Certified.tsx';
import { filterOnly, modifiedColumn, TagsCell } from '../../ui/list-view/common-columns.tsx';
import type { ListColumn, RowOf } from '../../ui/list-view/definition.ts';
import { Star } from '../../ui/Star.tsx';
import styles from './Dashboards.module.css';

export type DashboardRow = RowOf<typeof api.dashboard.list>;

export const dashboardHref = (row: DashboardRow): string => row.url ?? `/superset/dashboard/${row.id}/`;
export const dashboardName = (row: DashboardRow): string =>
  row.dashboard_title || t('[ untitled dashboard ]');

export const DashboardRowStar = ({ row }: { row: DashboardRow }) => (
  <Star endpoints={api.dashboard} id={row.id ?? 0} name={dashboardName(row)} />
);

export const Status = ({ row }: { row: DashboardRow }) => (
  <Tag color={row.published ? 'success' : undefined} style={{ margin: 0 }}>
    {row.published ? t('Published') : t('Draft')}
  </Tag>
);

export const dashboardColumns: ListColumn<DashboardRow>[] = [
  {
    id: 'dashboard_title',
    label: t('Name'),
    render: row => (
      <span className={styles.name}>
        <DashboardRowStar row={row} />
        <Link to={dashboardHref(row)} className={styles.title}>
          {dashboardName(row)}
        </Link>
        <Certified by={row.certified_by} details={row.certification_details} />
      </span>
    ),
  },
  { id: 'published', label: t('Status'), size: 'xl', render: row => <Status row={row} /> },
  {
    id: 'tags',
    label: t('Tags'),
    sortable: false,
    hidden: !hasFlag('TAGGING_SYSTEM'),
    render: row => <TagsCell row={row} />,
  },
  {
    id: 'owners',
    label: t('Owners'),
    sortable: false,
    render: ({ owners = [] }) => <AvatarGroup people={owners} />,
  },
  modifiedColumn<DashboardRow>(),
  ...['id', 'changed_by'].map(filterOnly),
];
