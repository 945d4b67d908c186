import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { defineList } from '../../ui/list-view/definition.ts';
import { Instant } from '../../ui/When.tsx';

const COLUMNS = [
  ['username', t('Username')],
  ['first_name', t('First name')],
  ['last_name', t('Last name')],
  ['email', t('Email')],
] as const;

export const registrationList = defineList(api.registration.list, {
  title: t('User registrations'),
  columns: [
    ...COLUMNS.map(([id, label]) => ({ id, label })),
    {
      id: 'registration_date',
      label: t('Registration date'),
      size: 'xxl',
      render: row => <Instant at={row.registration_date} />,
    },
  ],
  filters: [
    ...COLUMNS.map(([id, label]) => ({ kind: 'search', id, label, operator: 'ct' }) as const),
    { kind: 'date-range', id: 'registration_date', label: t('Registration date'), operator: 'between' },
  ],
  initialSort: { column: 'registration_date', order: 'desc' },
  empty: {
    title: t('Nobody is waiting'),
    description: t('People who asked for an account and were not let in yet appear here.'),
  },
});
