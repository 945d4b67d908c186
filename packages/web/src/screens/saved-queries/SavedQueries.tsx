import { EyeOutlined, LinkOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../platform/i18n.ts';
import { can, hasFlag } from '../../platform/session.ts';
import { copyLink } from '../../ui/copy.ts';
import { useImport } from '../../ui/importing/use-import.tsx';
import { bulkDelete, deleteAction, editAction } from '../../ui/list-view/common-actions.tsx';
import type { BulkAction, RowAction } from '../../ui/list-view/definition.ts';
import { exporting } from '../../ui/list-view/exporting.tsx';
import { ListView } from '../../ui/list-view/ListView.tsx';
import { useDeletion } from '../../ui/list-view/use-deletion.tsx';
import { useBulkTag } from '../../ui/tagging/use-bulk-tag.tsx';
import { useSqlPreview } from '../../ui/use-sql-preview.tsx';
import { queryHref, type SavedQueryRow, savedQueryList } from './list.tsx';

const exported = exporting(api.bundle.exportSavedQueries, 'saved_query');

/** Queries people kept under a name. */
export function SavedQueries() {
  const navigate = useNavigate();
  const definition = useMemo(() => savedQueryList(row => navigate(queryHref(row))), [navigate]);
  const writable = can('can_write', 'SavedQuery');
  const exportable = can('can_export', 'SavedQuery');
  const importing = useImport('savedQuery');
  const tagging = useBulkTag<SavedQueryRow>('query', api.savedQuery.list);
  const deletion = useDeletion<SavedQueryRow>({
    noun: t('query'),
    remove: api.savedQuery.remove,
    removeMany: api.savedQuery.removeMany,
    nameOf: row => row.label ?? '',
    idOf: row => row.id ?? 0,
  });
  const preview = useSqlPreview<SavedQueryRow>({
    describe: row => ({ title: row.label || t('Untitled query'), sql: row.sql ?? '' }),
    open: row => navigate(queryHref(row)),
  });
  const rowActions = (row: SavedQueryRow, rows: readonly SavedQueryRow[]): RowAction[] => [
    {
      key: 'preview',
      label: t('Query preview'),
      icon: <EyeOutlined />,
      run: () => preview.show(row, rows),
    },
    editAction(() => navigate(queryHref(row))),
    {
      key: 'copy',
      label: t('Copy query URL'),
      icon: <LinkOutlined />,
      run: () => copyLink(`${window.location.origin}${queryHref(row)}`),
    },
    ...(exportable ? [exported.action(row)] : []),
    ...(writable ? [deleteAction(() => deletion.ask(row))] : []),
  ];
  const bulkActions: BulkAction<SavedQueryRow>[] = [
    ...(exportable ? [exported.bulk<SavedQueryRow>()] : []),
    ...(hasFlag('TAGGING_SYSTEM') && can('can_bulk_create', 'Tag') ? [tagging.action] : []),
    ...(writable ? [bulkDelete<SavedQueryRow>(deletion.askMany)] : []),
  ];
  return (
    <>
      <ListView
        definition={definition}
        create={{ label: t('Query'), run: () => navigate('/sqllab/?new=true') }}
        buttons={importing.button}
        rowActions={rowActions}
        bulkActions={bulkActions}
      />
      {deletion.dialog}
      {tagging.dialog}
      {preview.dialog}
      {importing.dialog}
    </>
  );
}
