import { type FilterValue, OBJECT_PERMISSIONS } from '@parallax/contract';
import { sql } from 'kysely';
import { matches } from '../../metadata/match.ts';
import type { Condition, ResourceDefinition } from '../kit/definition.ts';
import { int, one, text } from '../kit/field.ts';

const named = (
  table: 'permissions' | 'views',
  view: string,
  title: string,
  permissions: string[],
): ResourceDefinition => ({
  table,
  view,
  title,
  noun: { one: title.toLowerCase(), many: `${title.toLowerCase()}s` },
  permissions,
  fields: { id: int('id'), name: text('name') },
  relations: {},
  list: ['id', 'name'],
  show: ['id', 'name'],
  order: ['id', 'name'],
  filters: { id: { set: 'N' }, name: { set: 'T' } },
  addColumns: [{ name: 'name', type: 'String', required: true, unique: true }],
  editColumns: [{ name: 'name', type: 'String', required: true, unique: true }],
});
const VERBS = ['can_delete', 'can_get', 'can_info', 'can_post', 'can_put'];

export const permissions = named('permissions', 'Permission', 'Permission', ['can_get', 'can_info']);
export const permissionViews = named('views', 'ViewMenu', 'View Menu', VERBS);

/** Every word of the text occurs in the permission or in the view: `write dash` finds can_write on Dashboard. */
function pairMentions(value: FilterValue): Condition | null {
  const words = String(value).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const holding = (word: string) => sql<boolean>`(
    t.permission_id in (select id from permissions where ${matches(sql.ref('name'), 'contains', word)})
    or t.view_id in (select id from views where ${matches(sql.ref('name'), 'contains', word)}))`;
  return sql<boolean>`(${sql.join(words.map(holding), sql` and `)})`;
}

const permissionAmong = (names: readonly string[]): Condition =>
  sql<boolean>`t.permission_id in (select id from permissions where name in (${sql.join(names)}))`;

export const permissionPairs: ResourceDefinition = {
  table: 'permission_views',
  view: 'PermissionViewMenu',
  title: 'Permission View',
  noun: { one: 'permission view', many: 'permission views' },
  permissions: VERBS,
  fields: {
    id: int('id'),
    'permission.name': one('permission', 'name'),
    'view_menu.name': one('view_menu', 'name'),
  },
  relations: {
    permission: { kind: 'one', table: 'permissions', foreignKey: 'permission_id' },
    view_menu: { kind: 'one', table: 'views', foreignKey: 'view_id' },
    role: {
      kind: 'many',
      table: 'roles',
      link: 'role_permission_views',
      own: 'permission_view_id',
      other: 'role_id',
    },
  },
  list: ['id', 'permission.name', 'view_menu.name'],
  show: ['id', 'permission.name', 'view_menu.name'],
  order: ['id', 'permission.name', 'view_menu.name'],
  filters: {
    permission: {
      set: 'O',
      custom: {
        permission_is: value => permissionAmong([String(value)]),
        permission_is_general: () => sql<boolean>`not ${permissionAmong(OBJECT_PERMISSIONS)}`,
      },
    },
    view_menu: { set: 'O', custom: { pair_all_text: pairMentions } },
    role: { set: 'M' },
  },
  maxPageSize: 1000,
  addColumns: [
    { name: 'permission_id', type: 'Integer', required: true },
    { name: 'view_menu_id', type: 'Integer', required: true },
  ],
};
