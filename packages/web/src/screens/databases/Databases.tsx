import { SyncOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../api/errors.ts';
import { useAction } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { useImport } from '../../ui/importing/use-import.tsx';
import { AffectedObjects } from '../../ui/list-view/AffectedObjects.tsx';
import { deleteAction, editAction } from '../../ui/list-view/common-actions.tsx';
import type { RowAction } from '../../ui/list-view/definition.ts';
import { exporting } from '../../ui/list-view/exporting.tsx';
import { ListView } from '../../ui/list-view/ListView.tsx';
import { useDeletion } from '../../ui/list-view/use-deletion.tsx';
import { toast } from '../../ui/toasts/store.ts';
import { useUploadDialog } from '../../ui/upload/use-upload-dialog.tsx';
import { type DatabaseRow, databaseList } from './list.tsx';

const ConnectionDialog = lazy(async () => ({
  default: (await import('./connection/ConnectionDialog.tsx')).ConnectionDialog,
}));

/** The connection dialog; `?new=true` in the address opens it for a new database. */
function useConnectionDialog() {
  const [search, setSearch] = useSearchParams();
  const [edited, setEdited] = useState<number | null>(null);
  const creating = search.get('new') === 'true';
  const setCreating = (on: boolean) =>
    setSearch(
      former => {
        const next = new URLSearchParams(former);
        if (on) next.set('new', 'true');
        else next.delete('new');
        return next;
      },
      { replace: true },
    );
  const close = () => (creating ? setCreating(false) : setEdited(null));
  return {
    create: () => setCreating(true),
    edit: setEdited,
    dialog: (creating || edited !== null) && (
      <Suspense fallback={null}>
        <ConnectionDialog id={creating ? null : edited} onClose={close} />
      </Suspense>
    ),
  };
}

const exported = exporting(api.bundle.exportDatabases, 'database');

export function Databases() {
  const writable = can('can_write', 'Database');
  const sync = useAction(api.database.syncPermissions, {
    onSuccess: () => toast.success(t('Permissions successfully synced')),
    onError: error => toast.danger(errorText(error)),
  });
  const deletion = useDeletion<DatabaseRow>({
    noun: t('database'),
    remove: api.database.remove,
    nameOf: row => row.database_name ?? '',
    idOf: row => row.id ?? 0,
    consequence: ([row]) => (
      <AffectedObjects endpoint={api.database.relatedObjects} params={{ pk: row?.id ?? 0 }} />
    ),
  });
  const connection = useConnectionDialog();
  const upload = useUploadDialog();
  const importing = useImport('database');
  const rowActions = (row: DatabaseRow): RowAction[] => [
    ...(can('can_export', 'Database') ? [exported.action(row)] : []),
    ...(writable
      ? [
          editAction(() => connection.edit(row.id ?? 0)),
          {
            key: 'sync',
            label: t('Sync permissions'),
            icon: <SyncOutlined />,
            run: () => sync.mutate({ params: { pk: row.id ?? 0 } }),
          },
          deleteAction(() => deletion.ask(row)),
        ]
      : []),
  ];
  return (
    <>
      <ListView
        definition={databaseList}
        buttons={
          <>
            {upload.button}
            {importing.button}
          </>
        }
        create={writable ? { label: t('Database'), run: connection.create } : undefined}
        rowActions={writable || can('can_export', 'Database') ? rowActions : undefined}
        bulkActions={can('can_export', 'Database') ? [exported.bulk<DatabaseRow>()] : []}
      />
      {importing.dialog}
      {deletion.dialog}
      {upload.dialog}
      {connection.dialog}
    </>
  );
}
