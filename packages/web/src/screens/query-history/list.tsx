import { api, badgeOf, type QueryState } from '@parallax/contract';
import { choicesOf } from '../../api/option-sources.ts';
import { formatDate, formatNumber, t } from '../../platform/i18n.ts';
import { durationText } from '../../ui/duration.ts';
import { filterOnly } from '../../ui/list-view/common-columns.tsx';
import { defineList, type ListColumn, type RowOf } from '../../ui/list-view/definition.ts';
import type { ListFilter } from '../../ui/list-view/filter.ts';
import { personName } from '../../ui/people.ts';
import { SqlLine } from '../../ui/SqlPreview.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import styles from './QueryHistory.module.css';

export type QueryHistoryRow = RowOf<typeof api.query.list>;

const moment = (value: number | string | null | undefined): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

const State = ({ state }: { state: QueryState }) => (
  <span className={styles.state}>
    <StatusDot tone={badgeOf(state)} />
    {t(state)}
  </span>
);

/** Nothing while it runs. */
const durationOf = (start: number | null, end: number | null): string =>
  start === null || end === null || end < start ? '' : durationText(end - start);

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00`);
const DAY = 86_400_000;

const columnsOf = (onPreview: (row: QueryHistoryRow) => void): ListColumn<QueryHistoryRow>[] => [
  {
    id: 'status',
    label: t('Status'),
    sortable: false,
    size: 'lg',
    render: ({ status }) => status && <State state={status} />,
  },
  {
    id: 'start_time',
    label: t('Time'),
    size: 'xl',
    render: row => {
      const start = moment(row.start_time);
      return start === null ? '' : formatDate(start, { dateStyle: 'short', timeStyle: 'medium' });
    },
  },
  {
    id: 'duration',
    label: t('Duration'),
    size: 'lg',
    render: row => durationOf(moment(row.start_time), moment(row.end_time)),
  },
  { id: 'tab_name', label: t('Tab name'), size: 'xl' },
  {
    id: 'database.database_name',
    label: t('Database'),
    size: 'lg',
    render: row => row.database?.database_name,
  },
  { id: 'schema', label: t('Schema'), size: 'lg' },
  {
    id: 'sql_tables',
    label: t('Tables'),
    sortable: false,
    size: 'lg',
    render: row => {
      const names = (row.sql_tables ?? []).map(({ table }) => table).join(', ');
      return names && <span title={names}>{names}</span>;
    },
  },
  {
    id: 'user.first_name',
    label: t('User'),
    size: 'lg',
    render: ({ user }) => (user ? personName(user) : ''),
  },
  {
    id: 'rows',
    label: t('Rows'),
    size: 'sm',
    align: 'end',
    render: ({ rows }) => (rows === null || rows === undefined ? '' : formatNumber(rows)),
  },
  {
    id: 'sql',
    label: t('SQL'),
    render: row => <SqlLine sql={row.sql || (row.executed_sql ?? '')} onOpen={() => onPreview(row)} />,
  },
  filterOnly('database'),
  filterOnly('user'),
];

const filters: ListFilter[] = [
  {
    kind: 'select',
    id: 'database',
    label: t('Database'),
    operator: 'rel_o_m',
    options: choicesOf(api.query.related, 'database'),
  },
  {
    kind: 'select',
    id: 'status',
    label: t('State'),
    operator: 'eq',
    options: choicesOf(api.query.distinct, 'status'),
  },
  {
    kind: 'select',
    id: 'user',
    label: t('User'),
    operator: 'rel_o_m',
    options: choicesOf(api.query.related, 'user'),
  },
  {
    kind: 'date-range',
    id: 'start_time',
    label: t('Time range'),
    operator: 'between',
    clauses: ([from, to]) => [
      { col: 'start_time', opr: 'gt', value: startOfDay(from) - 1 },
      { col: 'start_time', opr: 'lt', value: startOfDay(to) + DAY },
    ],
  },
  { kind: 'search', id: 'sql', label: t('Search by query text'), operator: 'ct' },
];

/** Every run of the people whose runs the reader may see. */
export const queryHistoryList = (onPreview: (row: QueryHistoryRow) => void) =>
  defineList(api.query.list, {
    title: t('Query history'),
    columns: columnsOf(onPreview),
    filters,
    initialSort: { column: 'start_time', order: 'desc' },
    empty: {
      title: t('No queries yet'),
      description: t('Every query that is run in SQL Lab is listed here.'),
    },
  });
