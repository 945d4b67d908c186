import { api } from '@parallax/contract';
import { Link } from 'react-router';
import { t } from '../../platform/i18n.ts';
import { filterOnly, modifiedColumn } from '../../ui/list-view/common-columns.tsx';
import { modifiedByFilter } from '../../ui/list-view/common-filters.ts';
import { defineList } from '../../ui/list-view/definition.ts';

export const layerList = defineList(api.annotationLayer.list, {
  title: t('Annotation layers'),
  columns: [
    {
      id: 'name',
      label: t('Name'),
      render: ({ id = 0, name }) => <Link to={`/annotationlayer/${id}/annotation/`}>{name}</Link>,
    },
    { id: 'descr', label: t('Description') },
    modifiedColumn({ id: 'changed_on' }),
    filterOnly('changed_by'),
  ],
  filters: [
    { kind: 'search', id: 'name', label: t('Name'), operator: 'ct' },
    modifiedByFilter(api.annotationLayer.related, t('Changed by')),
  ],
  initialSort: { column: 'name', order: 'asc' },
  empty: {
    title: t('No annotation layers yet'),
    description: t(
      'A layer keeps events, such as releases or holidays, that charts show along their time axis.',
    ),
  },
});
