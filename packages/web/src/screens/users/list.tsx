import { api } from '@parallax/contract';
import { Tag } from 'antd';
import { t } from '../../platform/i18n.ts';
import { AvatarGroup } from '../../ui/AvatarGroup.tsx';
import { filterOnly } from '../../ui/list-view/common-columns.tsx';
import { defineList, type ListColumn, type RowOf } from '../../ui/list-view/definition.ts';
import { type ListFilter, yesNo } from '../../ui/list-view/filter.ts';
import { groupChoices, roleChoices } from '../../ui/security-choices.ts';
import { TagList } from '../../ui/TagList.tsx';
import { Instant } from '../../ui/When.tsx';
import styles from './Users.module.css';

type UserRow = RowOf<typeof api.user.list>;

const names = (rows: readonly { id?: number; name?: string }[] = []) => (
  <TagList tags={rows.map(({ id, name = '' }) => ({ id, name }))} shown={3} />
);

const columns: ListColumn<UserRow>[] = [
  {
    id: 'username',
    label: t('Username'),
    render: row => (
      <span className={styles.person}>
        <AvatarGroup people={[row]} />
        {row.username}
      </span>
    ),
  },
  { id: 'first_name', label: t('First name') },
  { id: 'last_name', label: t('Last name') },
  { id: 'email', label: t('Email') },
  {
    id: 'active',
    label: t('Is active?'),
    size: 'lg',
    render: row => (row.active ? <Tag color="success">{t('Active')}</Tag> : <Tag>{t('Disabled')}</Tag>),
  },
  { id: 'roles', label: t('Roles'), sortable: false, render: row => names(row.roles) },
  { id: 'groups', label: t('Groups'), sortable: false, render: row => names(row.groups) },
  {
    id: 'last_login',
    label: t('Last login'),
    size: 'xl',
    render: row => <Instant at={row.last_login} />,
  },
  ...['created_on', 'changed_on', 'login_count', 'fail_login_count'].map(filterOnly),
];

const search = (id: string, label: string): ListFilter => ({ kind: 'search', id, label, operator: 'ct' });
const days = (id: string, label: string): ListFilter => ({
  kind: 'date-range',
  id,
  label,
  operator: 'between',
});
const count = (id: string, label: string): ListFilter => ({
  kind: 'number-range',
  id,
  label,
  operator: 'between',
});

export const userList = defineList(api.user.list, {
  title: t('Users'),
  columns,
  filters: [
    search('username', t('Username')),
    search('email', t('Email')),
    {
      kind: 'select',
      id: 'roles',
      label: t('Roles'),
      operator: 'rel_m_m',
      options: roleChoices,
    },
    { kind: 'select', id: 'active', label: t('Is active?'), operator: 'eq', ...yesNo() },
    search('first_name', t('First name')),
    search('last_name', t('Last name')),
    {
      kind: 'select',
      id: 'groups',
      label: t('Groups'),
      operator: 'rel_m_m',
      options: groupChoices,
    },
    days('last_login', t('Last login')),
    days('created_on', t('Created on')),
    days('changed_on', t('Changed on')),
    count('login_count', t('Login count')),
    count('fail_login_count', t('Fail login count')),
  ],
  initialSort: { column: 'username', order: 'asc' },
});
