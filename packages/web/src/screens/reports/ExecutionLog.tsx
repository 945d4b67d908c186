import { ArrowLeftOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { useMemo } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { parseUtc } from '../../platform/time.ts';
import { OpenFailure } from '../../ui/errors/OpenFailure.tsx';
import { defineList, type RowOf } from '../../ui/list-view/definition.ts';
import { ListView } from '../../ui/list-view/ListView.tsx';
import { Instant } from '../../ui/When.tsx';
import { NotRunYet } from './Reports.tsx';
import { ReportState } from './states.tsx';

type Run = RowOf<typeof api.report.runs>;

const seconds = ({ start_dttm: start, end_dttm: end }: Run): string =>
  start && end ? t('%s s', (parseUtc(end) - parseUtc(start)) / 1000) : '';

const runList = (report: number, name: string) =>
  defineList(api.report.runs, {
    title: t('Execution log of %s', name),
    params: { pk: report },
    columns: [
      {
        id: 'state',
        label: t('State'),
        sortable: false,
        render: ({ state }) => <ReportState state={state} />,
      },
      { id: 'uuid', label: t('Execution ID'), sortable: false, size: 'xxl' },
      {
        id: 'scheduled_dttm',
        label: t('Scheduled at'),
        render: row => <Instant at={row.scheduled_dttm} />,
      },
      { id: 'start_dttm', label: t('Start at'), render: row => <Instant at={row.start_dttm} /> },
      { id: 'duration', label: t('Duration'), sortable: false, render: seconds },
      { id: 'value', label: t('Value'), align: 'end' },
      { id: 'error_message', label: t('Error message') },
    ],
    filters: [],
    initialSort: { column: 'start_dttm', order: 'desc' },
    empty: {
      title: t('No executions yet'),
      description: t('Every run of this schedule will be listed here.'),
    },
  });

/** When an alert or report ran, and what came of it. */
export function ExecutionLog() {
  const id = Number(useParams().id);
  const { pathname } = useLocation();
  const { data, error, refetch } = useCall(api.report.item, { params: { pk: id } });
  const { name = '', type } = data?.result ?? {};
  const definition = useMemo(() => runList(id, name), [id, name]);
  if (error) {
    const isAlert = pathname.startsWith('/alert/');
    return (
      <OpenFailure
        error={error}
        gone={isAlert ? t('This alert does not exist any more') : t('This report does not exist any more')}
        list={
          isAlert
            ? { label: t('Alerts'), path: '/alert/list/' }
            : { label: t('Reports'), path: '/report/list/' }
        }
        onRetry={() => refetch()}
      />
    );
  }
  return (
    <ListView definition={definition}>
      <p>
        <Link to={type === 'Alert' ? '/alert/list/' : '/report/list/'}>
          <ArrowLeftOutlined aria-hidden /> {type === 'Alert' ? t('Alerts') : t('Reports')}
        </Link>
      </p>
      <NotRunYet />
    </ListView>
  );
}
