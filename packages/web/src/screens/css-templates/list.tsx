import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { filterOnly, modifiedColumn } from '../../ui/list-view/common-columns.tsx';
import { modifiedByFilter } from '../../ui/list-view/common-filters.ts';
import { defineList } from '../../ui/list-view/definition.ts';

export const cssTemplateList = defineList(api.cssTemplate.list, {
  title: t('CSS templates'),
  columns: [{ id: 'template_name', label: t('Name') }, modifiedColumn(), filterOnly('changed_by')],
  filters: [
    { kind: 'search', id: 'template_name', label: t('Name'), operator: 'ct' },
    modifiedByFilter(api.cssTemplate.related),
  ],
  initialSort: { column: 'template_name', order: 'asc' },
  empty: {
    title: t('No CSS templates yet'),
    description: t('A template holds styles that several dashboards share.'),
  },
});
