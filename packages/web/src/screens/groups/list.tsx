import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { AvatarGroup } from '../../ui/AvatarGroup.tsx';
import { defineList } from '../../ui/list-view/definition.ts';
import { roleChoices, userChoices } from '../../ui/security-choices.ts';
import { TagList } from '../../ui/TagList.tsx';

export const groupList = defineList(api.group.list, {
  title: t('Groups'),
  columns: [
    { id: 'name', label: t('Name') },
    { id: 'label', label: t('Label') },
    { id: 'description', label: t('Description') },
    {
      id: 'roles',
      label: t('Roles'),
      sortable: false,
      render: ({ roles = [] }) => (
        <TagList tags={roles.map(({ id, name = '' }) => ({ id, name }))} shown={3} />
      ),
    },
    {
      id: 'users',
      label: t('Users'),
      sortable: false,
      render: ({ users = [] }) => <AvatarGroup people={users} />,
    },
  ],
  filters: [
    { kind: 'search', id: 'name', label: t('Name'), operator: 'ct' },
    { kind: 'search', id: 'label', label: t('Label'), operator: 'ct' },
    { kind: 'select', id: 'roles', label: t('Roles'), operator: 'rel_m_m', options: roleChoices },
    { kind: 'select', id: 'users', label: t('Users'), operator: 'rel_m_m', options: userChoices },
    { kind: 'search', id: 'description', label: t('Description'), operator: 'ct' },
  ],
  initialSort: { column: 'name', order: 'asc' },
  empty: {
    title: t('No groups yet'),
    description: t(
      'A group gives the same roles to everybody in it, so that people come and go in one place.',
    ),
  },
});
