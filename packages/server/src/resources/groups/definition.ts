import type { ResourceDefinition } from '../kit/definition.ts';
import { int, many, text } from '../kit/field.ts';

const shown = ['id', 'name', 'label', 'description', 'roles.name', 'roles.id', 'users.id', 'users.username'];

export const groups: ResourceDefinition = {
  table: 'groups',
  view: 'Group',
  title: 'Group',
  noun: { one: 'group', many: 'groups' },
  permissions: ['can_delete', 'can_get', 'can_info', 'can_post', 'can_put'],
  versioned: true,
  fields: {
    id: int('id'),
    name: text('name'),
    label: text('label'),
    description: text('description'),
    'roles.id': many('roles', 'id', 'int'),
    'roles.name': many('roles', 'name'),
    'users.id': many('users', 'id', 'int'),
    'users.username': many('users', 'username'),
  },
  relations: {
    roles: { kind: 'many', table: 'roles', link: 'group_roles', own: 'group_id', other: 'role_id' },
    users: { kind: 'many', table: 'users', link: 'group_users', own: 'group_id', other: 'user_id' },
  },
  list: shown,
  show: shown,
  order: shown,
  filters: {
    id: { set: 'N' },
    name: { set: 'T' },
    label: { set: 'T' },
    description: { set: 'T' },
    roles: { set: 'M' },
    users: { set: 'M' },
  },
  addColumns: [
    { name: 'name', type: 'String', required: true, unique: true },
    { name: 'label', type: 'String' },
    { name: 'description', type: 'String' },
    { name: 'roles', type: 'List' },
    { name: 'users', type: 'List' },
  ],
};
