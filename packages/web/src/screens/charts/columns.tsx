import { chartFor } from '@parallax/charts';
import { api } from '@parallax/contract';
import { Link } from 'react-router';
import { t } from '../../platform/i18n.ts';
import { hasFlag } from '../../platform/session.ts';
import { AvatarGroup } from '../../ui/AvatarGroup.tsx';
import { Certified } from '../../ui/Certified.tsx';
import { CrossLinks } from '../../ui/CrossLinks.tsx';
import { filterOnly, modifiedColumn, TagsCell } from '../../ui/list-view/common-columns.tsx';
import type { ListColumn, RowOf } from '../../ui/list-view/definition.ts';
import { Star } from '../../ui/Star.tsx';
import styles from './Charts.module.css';

export type ChartRow = RowOf<typeof api.chart.list>;

export const chartHref = (row: ChartRow): string => row.url ?? `/explore/?slice_id=${row.id}`;

export const chartName = (row: ChartRow): string => row.slice_name || t('[ untitled chart ]');

/** The name people know a chart type by; a type this version does not know keeps its own. */
export const typeName = (type: string | null | undefined): string =>
  (type && chartFor(type)?.manifest.name) || (type ?? '');

const DatasetCell = ({ row }: { row: ChartRow }) =>
  row.datasource_url ? <Link to={row.datasource_url}>{row.datasource_name_text}</Link> : null;

const DashboardsCell = ({ row }: { row: ChartRow }) => (
  <CrossLinks
    links={(row.dashboards ?? []).map(({ id = 0, dashboard_title }) => ({
      key: id,
      label: dashboard_title || t('[ untitled dashboard ]'),
      href: `/superset/dashboard/${id}/`,
    }))}
  />
);

export const chartColumns: ListColumn<ChartRow>[] = [
  {
    id: 'slice_name',
    label: t('Name'),
    render: row => (
      <span className={styles.name}>
        <Star endpoints={api.chart} id={row.id ?? 0} name={chartName(row)} />
        <Link to={chartHref(row)} className={styles.title}>
          {chartName(row)}
        </Link>
        <Certified by={row.certified_by} details={row.certification_details} />
      </span>
    ),
  },
  { id: 'viz_type', label: t('Type'), render: row => typeName(row.viz_type) },
  {
    id: 'datasource_id',
    label: t('Dataset'),
    sortable: false,
    render: row => <DatasetCell row={row} />,
  },
  {
    id: 'dashboards',
    label: t('On dashboards'),
    sortable: false,
    render: row => <DashboardsCell row={row} />,
  },
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
  modifiedColumn(),
  ...['id', 'changed_by'].map(filterOnly),
];
