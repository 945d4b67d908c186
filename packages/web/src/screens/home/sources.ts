import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { can, hasFlag } from '../../platform/session.ts';
import { parseUtc } from '../../platform/time.ts';
import { type HomeSource, homeSource, type ShelfTab } from './source.ts';

const tabs = (favouriteOperator: string): ShelfTab[] => [
  {
    key: 'favourite',
    label: t('Favorite'),
    clauses: () => [{ col: 'id', opr: favouriteOperator, value: true }],
  },
  { key: 'mine', label: t('Mine'), clauses: userId => [{ col: 'owners', opr: 'rel_m_m', value: userId }] },
  { key: 'all', label: t('All'), clauses: () => [] },
];

/** Without the feature the address answers 404, and the browser would say so in its console. */
const pictureOf = (row: { thumbnail_url?: string }): string | undefined =>
  hasFlag('THUMBNAILS') ? row.thumbnail_url : undefined;

/** The resources on the home page, in order. */
export const homeSources: readonly HomeSource[] = [
  homeSource(api.dashboard.list, {
    key: 'dashboards',
    label: t('Dashboards'),
    allowed: () => can('can_read', 'Dashboard'),
    allPath: '/dashboard/list/',
    create: { path: '/dashboard/new/', label: t('Create a dashboard') },
    tabs: tabs('dashboard_is_favorite'),
    favourites: api.dashboard,
    item: row => ({
      key: `dashboard-${row.id}`,
      id: row.id,
      kind: 'dashboard',
      title: row.dashboard_title || t('[ untitled dashboard ]'),
      href: row.url ?? `/superset/dashboard/${row.id}/`,
      when: t('Modified %s', row.changed_on_delta_humanized ?? ''),
      picture: pictureOf(row),
      time: parseUtc(row.changed_on_utc),
    }),
  }),
  homeSource(api.chart.list, {
    key: 'charts',
    label: t('Charts'),
    allowed: () => can('can_read', 'Chart'),
    allPath: '/chart/list/',
    create: { path: '/chart/add', label: t('Create a chart') },
    tabs: tabs('chart_is_favorite'),
    favourites: api.chart,
    item: row => ({
      key: `chart-${row.id}`,
      id: row.id,
      kind: 'chart',
      title: row.slice_name || t('[ untitled chart ]'),
      href: row.url ?? `/explore/?slice_id=${row.id}`,
      when: t('Modified %s', row.changed_on_delta_humanized ?? ''),
      picture: pictureOf(row),
      time: parseUtc(row.changed_on_utc),
    }),
  }),
];
