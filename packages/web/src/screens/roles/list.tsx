import { api } from '@parallax/contract';
import { Tag } from 'antd';
import { formatNumber, t } from '../../platform/i18n.ts';
import { defineList, type ListColumn, type RowOf } from '../../ui/list-view/definition.ts';
import { groupChoices, userChoices } from '../../ui/security-choices.ts';
import { isBuiltIn } from './form.tsx';
import { permissionChoices } from './permission-choices.ts';
import styles from './Roles.module.css';

export type RoleRow = RowOf<typeof api.role.search>;

const count = (id: 'user_ids' | 'group_ids' | 'permission_ids', label: string): ListColumn<RoleRow> => ({
  id,
  label,
  size: 'xl',
  align: 'end',
  sortable: false,
  render: row => formatNumber(row[id].length),
});

export const roleList = defineList(api.role.search, {
  title: t('Roles'),
  columns: [
    {
      id: 'name',
      label: t('Name'),
      render: ({ name }) => (
        <span className={styles.name}>
          {name}
          {isBuiltIn(name) && <Tag>{t('Built in')}</Tag>}
        </span>
      ),
    },
    count('user_ids', t('Users')),
    count('group_ids', t('Groups')),
    count('permission_ids', t('Permissions')),
  ],
  filters: [
    { kind: 'search', id: 'name', label: t('Name'), operator: 'ct' },
    { kind: 'select', id: 'user_ids', label: t('Users'), operator: 'rel_m_m', options: userChoices },
    {
      kind: 'select',
      id: 'permission_ids',
      label: t('Permissions'),
      operator: 'rel_m_m',
      options: permissionChoices,
    },
    { kind: 'select', id: 'group_ids', label: t('Groups'), operator: 'rel_m_m', options: groupChoices },
  ],
  initialSort: { column: 'name', order: 'asc' },
});
