import { api } from '@parallax/contract';
import { choicesOf } from '../../api/option-sources.ts';
import { t } from '../../platform/i18n.ts';
import { filterOnly, modifiedColumn } from '../../ui/list-view/common-columns.tsx';
import { defineList } from '../../ui/list-view/definition.ts';

export const cssTemplateList = defineList(api.cssTemplate.list, {
  title: t('CSS templates'),
  columns: [{ id: 'template_name', label: t('Name') }, modifiedColumn(), filterOnly('changed_by')],
  filters: [
    { kind: 'search', id: 'template_name', label: t('Name'), operator: 'ct' },
    {
      kind: 'select',
      id: 'changed_by',
      label: t('Modified by'),
      operator: 'rel_o_m',
      options: choicesOf(api.cssTemplate.related, 'changed_by'),
    },
  ],
  initialSort: { column: 'template_name', order: 'asc' },
  empty: {
    title: t('No CSS templates yet'),
    description: t('A template holds styles that several dashboards share.'),
  },
});
