import { CopyOutlined, EditOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EditDatasetDialog } from '../../dataset-editor/EditDatasetDialog.tsx';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { useImport } from '../../ui/importing/use-import.tsx';
import { AffectedObjects } from '../../ui/list-view/AffectedObjects.tsx';
import { bulkDelete, deleteAction } from '../../ui/list-view/common-actions.tsx';
import type { BulkAction, RowAction } from '../../ui/list-view/definition.ts';
import { exporting } from '../../ui/list-view/exporting.tsx';
import { ListView } from '../../ui/list-view/ListView.tsx';
import { useDeletion } from '../../ui/list-view/use-deletion.tsx';
import { useUploadDialog } from '../../ui/upload/use-upload-dialog.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { type DatasetRow, datasetList, isVirtual } from './list.tsx';

const NEW_DATASET = '/dataset/add/';
const exported = exporting(api.bundle.exportDatasets, 'dataset');

function useDatasetDeletion() {
  return useDeletion<DatasetRow>({
    noun: t('dataset'),
    remove: api.dataset.remove,
    removeMany: api.dataset.removeMany,
    nameOf: row => row.table_name ?? '',
    idOf: row => row.id ?? 0,
    consequence: ([row, ...more]) =>
      row && more.length === 0 ? (
        <AffectedObjects endpoint={api.dataset.relatedObjects} params={{ id_or_uuid: String(row.id) }} />
      ) : (
        <p>{t('Charts and dashboards that use them will stop working.')}</p>
      ),
  });
}

export function Datasets() {
  const navigate = useNavigate();
  const deletion = useDatasetDeletion();
  const upload = useUploadDialog();
  const importing = useImport('dataset');
  const [copied, setCopied] = useState<DatasetRow | null>(null);
  const [edited, setEdited] = useState<number | null>(null);
  const writable = can('can_write', 'Dataset');
  const exportable = can('can_export', 'Dataset');
  const duplicate = (row: DatasetRow): RowAction => ({
    key: 'duplicate',
    label: t('Duplicate'),
    icon: <CopyOutlined />,
    run: () => setCopied(row),
  });
  const edit = (row: DatasetRow): RowAction => ({
    key: 'edit',
    label: t('Edit'),
    icon: <EditOutlined />,
    run: () => setEdited(row.id ?? null),
  });
  const rowActions = (row: DatasetRow): RowAction[] => [
    ...(writable ? [edit(row)] : []),
    ...(exportable ? [exported.action(row)] : []),
    ...(isVirtual(row) && can('can_duplicate', 'Dataset') ? [duplicate(row)] : []),
    ...(writable ? [deleteAction(() => deletion.ask(row))] : []),
  ];
  const bulkActions: BulkAction<DatasetRow>[] = [
    ...(exportable ? [exported.bulk<DatasetRow>()] : []),
    ...(writable ? [bulkDelete(deletion.askMany)] : []),
  ];
  return (
    <>
      <ListView
        definition={datasetList}
        buttons={
          <>
            {upload.button}
            {importing.button}
          </>
        }
        create={writable ? { label: t('Dataset'), run: () => navigate(NEW_DATASET) } : undefined}
        rowActions={writable || exportable ? rowActions : undefined}
        bulkActions={bulkActions}
      />
      {importing.dialog}
      {deletion.dialog}
      {upload.dialog}
      {edited !== null && <EditDatasetDialog id={edited} onClose={() => setEdited(null)} />}
      {copied && <DuplicateDialog row={copied} onClose={() => setCopied(null)} />}
    </>
  );
}
