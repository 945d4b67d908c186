import { CopyOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/errors.ts';
import { resourceOf } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import type { RowAction } from '../../ui/list-view/definition.ts';
import { RecordList } from '../../ui/list-view/RecordList.tsx';
import { toast } from '../../ui/toasts/store.ts';
import { duplicateRole } from './duplicate.ts';
import { isBuiltIn, roleForm } from './form.tsx';
import { type RoleRow, roleList } from './list.tsx';

export function Roles() {
  const writable = can('can_post', 'Role');
  const client = useQueryClient();
  const duplicate = useMutation({
    mutationFn: duplicateRole,
    onSuccess: name => {
      toast.success(t('Saved: %s', name));
      return client.invalidateQueries({ queryKey: [resourceOf(api.role.search)] });
    },
    onError: error =>
      toast.danger(t('An error occurred while creating %ss: %s', t('role'), errorText(error))),
  });
  const actions = (row: RoleRow): RowAction[] => [
    {
      key: 'duplicate',
      label: t('Duplicate'),
      icon: <CopyOutlined />,
      run: () => duplicate.mutate(row),
    },
  ];
  return (
    <RecordList
      definition={roleList}
      form={roleForm}
      createLabel={t('Role')}
      writable={writable}
      deletable={row => !isBuiltIn(row.name)}
      actions={writable ? actions : undefined}
      deletion={{
        remove: api.role.remove,
        nameOf: row => row.name,
        consequence: () => <p>{t('Users and groups that hold it lose what it grants.')}</p>,
      }}
    />
  );
}
