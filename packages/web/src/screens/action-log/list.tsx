import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { filterOnly } from '../../ui/list-view/common-columns.tsx';
import { defineList } from '../../ui/list-view/definition.ts';
import { personName } from '../../ui/people.ts';
import { userChoices } from '../../ui/security-choices.ts';
import { Instant } from '../../ui/When.tsx';
import { JsonCell } from './JsonCell.tsx';

const number = (id: string, label: string) =>
  ({ kind: 'search', id, label, operator: 'eq', placeholder: t('Exact value') }) as const;

export const actionLogList = defineList(api.log.list, {
  title: t('Action log'),
  columns: [
    { id: 'dttm', label: t('Time'), size: 'xxl', render: row => <Instant at={row.dttm} /> },
    {
      id: 'user.username',
      label: t('User'),
      render: ({ user }) => (user ? (user.username ?? personName(user)) : t('anonymous')),
    },
    { id: 'action', label: t('Action') },
    { id: 'duration_ms', label: t('Duration (ms)'), align: 'end', size: 'lg' },
    { id: 'dashboard_id', label: t('Dashboard ID'), align: 'end', size: 'lg' },
    { id: 'slice_id', label: t('Chart ID'), align: 'end', size: 'lg' },
    { id: 'json', label: t('JSON'), render: ({ json, action }) => <JsonCell text={json} title={action} /> },
    { id: 'referrer', label: t('Referrer') },
    filterOnly('user'),
  ],
  filters: [
    { kind: 'search', id: 'action', label: t('Action'), operator: 'ct' },
    { kind: 'select', id: 'user', label: t('Users'), operator: 'rel_o_m', options: userChoices },
    { kind: 'date-range', id: 'dttm', label: t('Time'), operator: 'between' },
    { kind: 'search', id: 'json', label: t('JSON'), operator: 'ct' },
    number('dashboard_id', t('Dashboard ID')),
    number('slice_id', t('Chart ID')),
    number('duration_ms', t('Duration (ms)')),
    { kind: 'search', id: 'referrer', label: t('Referrer'), operator: 'eq' },
  ],
  initialSort: { column: 'dttm', order: 'desc' },
  empty: {
    title: t('Nothing was logged yet'),
    description: t('What people open and change appears here.'),
  },
});
