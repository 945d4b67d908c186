import { api } from '@parallax/contract';
import { useNavigate } from 'react-router';
import { t } from '../../platform/i18n.ts';
import { can, currentUser, hasFlag, isAdmin } from '../../platform/session.ts';
import { useImport } from '../../ui/importing/use-import.tsx';
import type { BulkAction } from '../../ui/list-view/definition.ts';
import { exporting } from '../../ui/list-view/exporting.tsx';
import { RecordList } from '../../ui/list-view/RecordList.tsx';
import { useBulkTag } from '../../ui/tagging/use-bulk-tag.tsx';
import { type ChartRow, chartName } from './columns.tsx';
import { chartForm } from './form.tsx';
import { chartList } from './list.tsx';

const exported = exporting(api.bundle.exportCharts, 'chart');

const isMine = (row: ChartRow): boolean =>
  isAdmin() || (row.owners ?? []).some(owner => owner.id === currentUser()?.userId);

export function Charts() {
  const navigate = useNavigate();
  const tagging = useBulkTag<ChartRow>('chart', api.chart.list);
  const importing = useImport('chart');
  const exportable = can('can_export', 'Chart');
  const bulkActions: BulkAction<ChartRow>[] = [
    ...(exportable ? [exported.bulk<ChartRow>()] : []),
    ...(hasFlag('TAGGING_SYSTEM') && can('can_bulk_create', 'Tag') ? [tagging.action] : []),
  ];
  return (
    <>
      <RecordList
        definition={chartList}
        form={chartForm}
        createLabel={t('Chart')}
        onCreate={() => navigate('/chart/add')}
        writable={can('can_write', 'Chart')}
        deletable={isMine}
        actions={exportable ? row => [exported.action(row)] : undefined}
        buttons={importing.button}
        bulkActions={bulkActions}
        deletion={{
          remove: api.chart.remove,
          removeMany: api.chart.removeMany,
          nameOf: chartName,
          consequence: rows => <Consequence rows={rows} />,
        }}
      />
      {importing.dialog}
      {tagging.dialog}
    </>
  );
}

function Consequence({ rows }: { rows: readonly ChartRow[] }) {
  const names = new Set(
    rows.flatMap(row =>
      (row.dashboards ?? []).map(item => item.dashboard_title || t('[ untitled dashboard ]')),
    ),
  );
  return names.size > 0 ? <p>{t('It disappears from: %s', [...names].join(', '))}</p> : null;
}
