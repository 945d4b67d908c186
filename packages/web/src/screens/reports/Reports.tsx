import { HistoryOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { Alert, Tabs } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { RecordList } from '../../ui/list-view/RecordList.tsx';
import { reportForm } from './form.tsx';
import { type ReportKind, reportList } from './list.tsx';
import { mayChange } from './ownership.ts';
import styles from './Reports.module.css';

/** Nothing here runs yet, and whoever sets up a schedule has to know. */
export const NotRunYet = () => (
  <Alert
    className={styles.notice}
    type="info"
    showIcon
    title={t(
      'Schedules are kept, but not run yet: this version stores and checks alerts and reports, and sends none.',
    )}
  />
);

function Schedules({ kind }: { kind: ReportKind }) {
  const navigate = useNavigate();
  const definition = useMemo(() => reportList(kind), [kind]);
  const form = useMemo(() => reportForm(kind), [kind]);
  const path = kind.toLowerCase();
  return (
    <RecordList
      key={kind}
      definition={definition}
      form={form}
      createLabel={kind === 'Alert' ? t('Alert') : t('Report')}
      writable={can('can_write', 'ReportSchedule')}
      readOnly={row => !mayChange(row)}
      deletable={row => mayChange(row)}
      actions={row => [
        {
          key: 'log',
          label: t('Execution log'),
          icon: <HistoryOutlined />,
          run: () => navigate(`/${path}/${row.id}/log/`),
        },
      ]}
      deletion={{
        remove: api.report.remove,
        removeMany: api.report.removeMany,
        nameOf: row => row.name ?? '',
        consequence: () => <p>{t('Its execution log goes with it.')}</p>,
        ...(kind === 'Report' && { failure: t('Your report could not be deleted') }),
      }}
    >
      <NotRunYet />
      <Tabs
        activeKey={kind}
        onChange={key => navigate(key === 'Alert' ? '/alert/list/' : '/report/list/')}
        items={[
          { key: 'Alert', label: t('Alerts') },
          { key: 'Report', label: t('Reports') },
        ]}
      />
    </RecordList>
  );
}

export const Alerts = () => <Schedules kind="Alert" />;
export const Reports = () => <Schedules kind="Report" />;
