import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { filterOnly, modifiedColumn } from '../../ui/list-view/common-columns.tsx';
import { modifiedByFilter } from '../../ui/list-view/common-filters.ts';
import { defineList } from '../../ui/list-view/definition.ts';
import { FILTER_TYPES } from './filter-type.ts';

export const ruleList = defineList(api.rowLevelSecurity.list, {
  title: t('Row level security'),
  columns: [
    { id: 'name', label: t('Name') },
    { id: 'filter_type', label: t('Filter type'), size: 'xl' },
    { id: 'group_key', label: t('Group key'), size: 'xl' },
    { id: 'clause', label: t('Clause'), render: ({ clause }) => <code>{clause}</code> },
    {
      id: 'tables',
      label: t('Datasets'),
      sortable: false,
      render: ({ tables = [] }) => tables.map(table => table.table_name).join(', '),
    },
    modifiedColumn(),
    filterOnly('changed_by'),
  ],
  filters: [
    { kind: 'search', id: 'name', label: t('Name'), operator: 'sw' },
    {
      kind: 'select',
      id: 'filter_type',
      label: t('Filter type'),
      operator: 'eq',
      options: FILTER_TYPES.map(type => ({ value: type, label: type })),
    },
    { kind: 'search', id: 'group_key', label: t('Group key'), operator: 'sw' },
    modifiedByFilter(api.rowLevelSecurity.related),
  ],
  initialSort: { column: 'changed_on_delta_humanized', order: 'desc' },
  empty: {
    title: t('No rules yet'),
    description: t('A rule shows each role only the rows that its clause lets through.'),
  },
});
