import { api } from '@parallax/contract';
import { Link } from 'react-router';
import { t } from '../../platform/i18n.ts';
import { filterOnly, modifiedColumn } from '../../ui/list-view/common-columns.tsx';
import { modifiedByFilter } from '../../ui/list-view/common-filters.ts';
import { defineList } from '../../ui/list-view/definition.ts';
import { Star } from '../../ui/Star.tsx';
import { entitiesPath } from './paths.ts';
import { TagCard } from './TagCard.tsx';

export const tagList = defineList(api.tag.list, {
  title: t('Tags'),
  columns: [
    {
      id: 'name',
      label: t('Name'),
      render: ({ id = 0, name = '' }) => <Link to={entitiesPath(id)}>{name}</Link>,
    },
    { id: 'description', label: t('Description') },
    modifiedColumn(),
    {
      id: 'star',
      label: t('Favorite'),
      sortable: false,
      size: 'md',
      render: ({ id = 0, name = '' }) => <Star endpoints={api.tag} id={id} name={name} />,
    },
    filterOnly('changed_by'),
  ],
  filters: [
    { kind: 'search', id: 'name', label: t('Name'), operator: 'ct' },
    modifiedByFilter(api.tag.related),
  ],
  baseFilters: [{ col: 'type', opr: 'custom_tag', value: true }],
  initialSort: { column: 'changed_on_delta_humanized', order: 'desc' },
  card: (row, { actions }) => <TagCard row={row} actions={actions} href={entitiesPath(row.id ?? 0)} />,
  sortChoices: [
    { label: t('Alphabetical'), column: 'name', order: 'asc' },
    { label: t('Recently modified'), column: 'changed_on_delta_humanized', order: 'desc' },
    { label: t('Least recently modified'), column: 'changed_on_delta_humanized', order: 'asc' },
  ],
  empty: {
    title: t('No tags yet'),
    description: t('Tags collect dashboards and charts that belong together, whoever owns them.'),
  },
});
