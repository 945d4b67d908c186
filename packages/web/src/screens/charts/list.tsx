import { charts } from '@parallax/charts';
import { api } from '@parallax/contract';
import { rowsAsChoices } from '../../api/option-sources.ts';
import { t } from '../../platform/i18n.ts';
import { hasFlag } from '../../platform/session.ts';
import { AvatarGroup } from '../../ui/AvatarGroup.tsx';
import { Certified } from '../../ui/Certified.tsx';
import { markFilter, modifiedByFilter, ownerFilter } from '../../ui/list-view/common-filters.ts';
import { defineList } from '../../ui/list-view/definition.ts';
import type { ListFilter } from '../../ui/list-view/filter.ts';
import { PictureCard } from '../../ui/PictureCard.tsx';
import { Star } from '../../ui/Star.tsx';
import { tagFilter } from '../../ui/tagging/tag-choices.ts';
import { chartColumns, chartHref, chartName } from './columns.tsx';

const typeOptions = charts
  .map(({ manifest }) => ({ value: manifest.type, label: manifest.name }))
  .sort((a, b) => a.label.localeCompare(b.label));

const filters: ListFilter[] = [
  { kind: 'search', id: 'slice_name', label: t('Name'), operator: 'chart_all_text' },
  { kind: 'select', id: 'viz_type', label: t('Type'), operator: 'eq', options: typeOptions },
  {
    kind: 'select',
    id: 'datasource_id',
    label: t('Dataset'),
    operator: 'eq',
    options: rowsAsChoices(api.dataset.list, { label: 'table_name', operator: 'sw' }),
  },
  {
    kind: 'select',
    id: 'dashboards',
    label: t('Dashboard'),
    operator: 'rel_m_m',
    options: rowsAsChoices(api.dashboard.list, { label: 'dashboard_title' }),
  },
  ...(hasFlag('TAGGING_SYSTEM') ? [tagFilter('chart_tag_id')] : []),
  ownerFilter(api.chart.related),
  markFilter('favorite', t('Favorite'), 'chart_is_favorite'),
  markFilter('certified', t('Certified'), 'chart_is_certified'),
  modifiedByFilter(api.chart.related),
];

/** Without the feature the address of a picture answers 404, and the browser would say so in its console. */
const pictures = hasFlag('THUMBNAILS');

export const chartList = defineList(api.chart.list, {
  title: t('Charts'),
  columns: chartColumns,
  filters,
  initialSort: { column: 'changed_on_delta_humanized', order: 'desc' },
  initialView: hasFlag('LISTVIEWS_DEFAULT_CARD_VIEW') ? 'card' : 'table',
  card: (row, { actions }) => (
    <PictureCard
      title={chartName(row)}
      href={chartHref(row)}
      label={row.datasource_name_text}
      subtitle={t('Modified %s', row.changed_on_delta_humanized ?? '')}
      picture={pictures ? row.thumbnail_url : undefined}
      badge={<Certified by={row.certified_by} details={row.certification_details} />}
      star={<Star endpoints={api.chart} id={row.id ?? 0} name={chartName(row)} />}
      people={<AvatarGroup people={row.owners ?? []} />}
      actions={actions}
    />
  ),
  sortChoices: [
    { label: t('Alphabetical'), column: 'slice_name', order: 'asc' },
    { label: t('Recently modified'), column: 'changed_on_delta_humanized', order: 'desc' },
    { label: t('Least recently modified'), column: 'changed_on_delta_humanized', order: 'asc' },
  ],
  empty: {
    title: t('No charts yet'),
    description: t('Choose a dataset and a way of drawing it.'),
    image: 'chart',
  },
});
