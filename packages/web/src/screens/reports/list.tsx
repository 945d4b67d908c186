import { api, REPORT_STATES } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { AvatarGroup } from '../../ui/AvatarGroup.tsx';
import { filterOnly, modifiedColumn } from '../../ui/list-view/common-columns.tsx';
import { modifiedByFilter, ownerFilter } from '../../ui/list-view/common-filters.ts';
import { defineList, type RowOf } from '../../ui/list-view/definition.ts';
import { Instant } from '../../ui/When.tsx';
import { ActiveSwitch } from './ActiveSwitch.tsx';
import { ReportState } from './states.tsx';

export type ReportRow = RowOf<typeof api.report.list>;
export type ReportKind = 'Alert' | 'Report';

const EMPTY = {
  Alert: {
    title: t('No alerts yet'),
    description: t(
      'An alert asks the database a question on a schedule and tells people when the answer matters.',
    ),
  },
  Report: {
    title: t('No reports yet'),
    description: t('A report sends people a chart or a dashboard on a schedule.'),
  },
};

/** One list for each kind: alerts and reports share everything but their type. */
export const reportList = (kind: ReportKind) =>
  defineList(api.report.list, {
    title: kind === 'Alert' ? t('Alerts') : t('Reports'),
    baseFilters: [{ col: 'type', opr: 'eq', value: kind }],
    columns: [
      { id: 'name', label: t('Name') },
      {
        id: 'last_state',
        label: t('Status'),
        sortable: false,
        size: 'xl',
        render: row => <ReportState state={row.last_state} />,
      },
      {
        id: 'last_eval_dttm',
        label: t('Last run'),
        size: 'xl',
        render: row => (row.last_eval_dttm ? <Instant at={row.last_eval_dttm} /> : t('Never')),
      },
      {
        id: 'crontab_humanized',
        label: t('Schedule'),
        render: row => <span title={`${row.crontab} (${row.timezone})`}>{row.crontab_humanized}</span>,
      },
      {
        id: 'recipients',
        label: t('Notification method'),
        sortable: false,
        size: 'xl',
        render: ({ recipients = [] }) => [...new Set(recipients.map(({ type }) => type))].join(', '),
      },
      {
        id: 'owners',
        label: t('Owners'),
        sortable: false,
        size: 'xl',
        render: ({ owners = [] }) => <AvatarGroup people={owners} />,
      },
      modifiedColumn(),
      {
        id: 'active',
        label: t('Active'),
        size: 'lg',
        render: row => <ActiveSwitch row={row} />,
      },
      filterOnly('changed_by'),
    ],
    filters: [
      { kind: 'search', id: 'name', label: t('Name'), operator: 'ct' },
      ownerFilter(api.report.related),
      {
        kind: 'select',
        id: 'last_state',
        label: t('Status'),
        operator: 'eq',
        options: REPORT_STATES.map(state => ({ value: state, label: t(state) })),
      },
      modifiedByFilter(api.report.related),
    ],
    initialSort: { column: 'name', order: 'asc' },
    empty: EMPTY[kind],
  });
