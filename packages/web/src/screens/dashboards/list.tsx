import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { hasFlag } from '../../platform/session.ts';
import { AvatarGroup } from '../../ui/AvatarGroup.tsx';
import { Certified } from '../../ui/Certified.tsx';
import { markFilter, modifiedByFilter, ownerFilter } from '../../ui/list-view/common-filters.ts';
import { defineList } from '../../ui/list-view/definition.ts';
import { type ListFilter, yesNo } from '../../ui/list-view/filter.ts';
import { PictureCard } from '../../ui/PictureCard.tsx';
import { tagFilter } from '../../ui/tagging/tag-choices.ts';
import { DashboardRowStar, dashboardColumns, dashboardHref, dashboardName, Status } from './columns.tsx';

const filters: ListFilter[] = [
  { kind: 'search', id: 'dashboard_title', label: t('Name'), operator: 'title_or_slug' },
  {
    kind: 'select',
    id: 'published',
    label: t('Status'),
    operator: 'eq',
    ...yesNo(t('Published'), t('Draft')),
  },
  ...(hasFlag('TAGGING_SYSTEM') ? [tagFilter('dashboard_tag_id')] : []),
  ownerFilter(api.dashboard.related),
  markFilter('favorite', t('Favorite'), 'dashboard_is_favorite'),
  markFilter('certified', t('Certified'), 'dashboard_is_certified'),
  modifiedByFilter(api.dashboard.related),
];

/** Without the feature the address of a picture answers 404, and the browser would say so in its console. */
const pictures = hasFlag('THUMBNAILS');

export const dashboardList = defineList(api.dashboard.list, {
  title: t('Dashboards'),
  columns: dashboardColumns,
  filters,
  initialSort: { column: 'changed_on_delta_humanized', order: 'desc' },
  initialView: hasFlag('LISTVIEWS_DEFAULT_CARD_VIEW') ? 'card' : 'table',
  card: (row, { actions }) => (
    <PictureCard
      title={dashboardName(row)}
      href={dashboardHref(row)}
      subtitle={t('Modified %s', row.changed_on_delta_humanized ?? '')}
      picture={pictures ? row.thumbnail_url : undefined}
      badge={
        <>
          <Certified by={row.certified_by} details={row.certification_details} />
          <Status row={row} />
        </>
      }
      star={<DashboardRowStar row={row} />}
      people={<AvatarGroup people={row.owners ?? []} />}
      actions={actions}
    />
  ),
  sortChoices: [
    { label: t('Alphabetical'), column: 'dashboard_title', order: 'asc' },
    { label: t('Recently modified'), column: 'changed_on_delta_humanized', order: 'desc' },
    { label: t('Least recently modified'), column: 'changed_on_delta_humanized', order: 'asc' },
  ],
  empty: {
    title: t('No dashboards yet'),
    description: t('Put charts side by side and share them as one page.'),
    image: 'chart',
  },
});
