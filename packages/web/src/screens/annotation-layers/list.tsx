import { api } from '@parallax/contract';
import { Link } from 'react-router';
import { choicesOf } from '../../api/option-sources.ts';
import { t } from '../../platform/i18n.ts';
import { filterOnly, modifiedColumn } from '../../ui/list-view/common-columns.tsx';
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
    {
      kind: 'select',
      id: 'changed_by',
      label: t('Changed by'),
      operator: 'rel_o_m',
      options: choicesOf(api.annotationLayer.related, 'changed_by'),
    },
  ],
  initialSort: { column: 'name', order: 'asc' },
  empty: {
    title: t('No annotation layers yet'),
    description: t(
      'A layer keeps events, such as releases or holidays, that charts show along their time axis.',
    ),
  },
});
