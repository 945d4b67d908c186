import { api } from '@parallax/contract';
import { useNavigate } from 'react-router';
import { t } from '../../platform/i18n.ts';
import { can, currentUser, hasFlag, isAdmin } from '../../platform/session.ts';
import { useEverything } from '../../ui/importing/use-everything.tsx';
import { useImport } from '../../ui/importing/use-import.tsx';
import type { BulkAction } from '../../ui/list-view/definition.ts';
import { exporting } from '../../ui/list-view/exporting.tsx';
import { RecordList } from '../../ui/list-view/RecordList.tsx';
import { useBulkTag } from '../../ui/tagging/use-bulk-tag.tsx';
import { type DashboardRow, dashboardName } from './columns.tsx';
import { dashboardForm } from './form.tsx';
import { dashboardList } from './list.tsx';

const exported = exporting(api.bundle.exportDashboards, 'dashboard');

const isMine = (row: DashboardRow): boolean =>
  isAdmin() || (row.owners ?? []).some(owner => owner.id === currentUser()?.userId);

export function Dashboards() {
  const navigate = useNavigate();
  const tagging = useBulkTag<DashboardRow>('dashboard', api.dashboard.list);
  const importing = useImport('dashboard');
  const everything = useEverything();
  const exportable = can('can_export', 'Dashboard');
  const bulkActions: BulkAction<DashboardRow>[] = [
    ...(exportable ? [exported.bulk<DashboardRow>()] : []),
    ...(hasFlag('TAGGING_SYSTEM') && can('can_bulk_create', 'Tag') ? [tagging.action] : []),
  ];
  return (
    <>
      <RecordList
        definition={dashboardList}
        form={dashboardForm}
        createLabel={t('Dashboard')}
        onCreate={() => navigate('/dashboard/new/')}
        writable={can('can_write', 'Dashboard')}
        deletable={isMine}
        actions={exportable ? row => [exported.action(row)] : undefined}
        buttons={
          <>
            {importing.button}
            {everything.button}
          </>
        }
        bulkActions={bulkActions}
        deletion={{
          remove: api.dashboard.remove,
          removeMany: api.dashboard.removeMany,
          nameOf: dashboardName,
          consequence: () => <p>{t('Its charts stay.')}</p>,
        }}
      />
      {importing.dialog}
      {everything.dialog}
      {tagging.dialog}
    </>
  );
}
