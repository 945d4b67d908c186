import type { ResourceDefinition } from '../kit/definition.ts';
import { int, text } from '../kit/field.ts';

export const roles: ResourceDefinition = {
  table: 'roles',
  view: 'Role',
  title: 'Role',
  noun: { one: 'role', many: 'roles' },
  permissions: [
    'can_add_role_permissions',
    'can_delete',
    'can_get',
    'can_info',
    'can_list_role_permissions',
    'can_post',
    'can_put',
    'can_update_role_groups',
    'can_update_role_users',
  ],
  versioned: true,
  fields: { id: int('id'), name: text('name') },
  relations: {
    user_ids: { kind: 'many', table: 'users', link: 'user_roles', own: 'role_id', other: 'user_id' },
    group_ids: { kind: 'many', table: 'groups', link: 'group_roles', own: 'role_id', other: 'group_id' },
    permission_ids: {
      kind: 'many',
      table: 'permission_views',
      link: 'role_permission_views',
      own: 'role_id',
      other: 'permission_view_id',
    },
  },
  list: ['id', 'name'],
  show: ['id', 'name'],
  order: ['id', 'name'],
  filters: { id: { set: 'N' }, name: { set: 'T' } },
  addColumns: [{ name: 'name', type: 'String', required: true, unique: true }],
  editColumns: [{ name: 'name', type: 'String', required: true, unique: true }],
};

/** `search` filters by members as well, and pages without a cap. */
export const roleSearch: ResourceDefinition = {
  ...roles,
  fields: {
    ...roles.fields,
    'user_ids.id': { kind: 'many', relation: 'user_ids', column: 'id', type: 'int' },
    'group_ids.id': { kind: 'many', relation: 'group_ids', column: 'id', type: 'int' },
    'permission_ids.id': { kind: 'many', relation: 'permission_ids', column: 'id', type: 'int' },
  },
  list: ['id', 'name', 'user_ids.id', 'permission_ids.id', 'group_ids.id'],
  filters: {
    name: { set: 'T' },
    user_ids: { set: 'M' },
    group_ids: { set: 'M' },
    permission_ids: { set: 'M' },
  },
  maxPageSize: 10_000,
};
