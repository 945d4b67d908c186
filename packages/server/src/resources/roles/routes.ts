import { PlainError, type ProductApi } from '@parallax/contract';
import { Answer, type Handlers } from '../../http/call.ts';
import { readHandlers, writeHandlers } from '../kit/handlers.ts';
import * as read from '../kit/read.ts';
import { existing } from '../kit/write.ts';
import { roleSearch, roles } from './definition.ts';
import { roleWriter, setMembers } from './service.ts';

type Api = ProductApi['role'];
const SEARCH_PAGE_SIZE = 10;

export const roleHandlers: Handlers<ProductApi>['role'] = {
  ...readHandlers<Api>(roles),
  ...writeHandlers<Api>(roles, roleWriter),
  permissions: async ({ params }, call) => {
    if ((await existing(call.services.db, 'roles', [params.pk])).size === 0) throw new PlainError(404);
    const result = await call.services.db
      .selectFrom('role_permission_views')
      .innerJoin('permission_views', 'permission_views.id', 'role_permission_views.permission_view_id')
      .innerJoin('permissions', 'permissions.id', 'permission_views.permission_id')
      .innerJoin('views', 'views.id', 'permission_views.view_id')
      .select(['permission_views.id', 'permissions.name as permission_name', 'views.name as view_menu_name'])
      .where('role_permission_views.role_id', '=', params.pk)
      .orderBy('views.name')
      .orderBy('permissions.name')
      .execute();
    return { result };
  },
  setPermissions: async ({ params, body }, call) => {
    await setMembers('permissions', params.pk, body.permission_view_menu_ids, call);
    return { result: body };
  },
  setUsers: async ({ params, body }, call) => {
    await setMembers('users', params.pk, body.user_ids, call);
    return { result: body };
  },
  setGroups: async ({ params, body }, call) => {
    await setMembers('groups', params.pk, body.group_ids, call);
    return { result: body };
  },
  search: async ({ q }, call) => {
    const found = await read.list(roleSearch, { page_size: SEARCH_PAGE_SIZE, ...q }, call);
    const result = found.result.map(({ id, name, user_ids, group_ids, permission_ids }) => ({
      id,
      name,
      user_ids: idsOf(user_ids),
      group_ids: idsOf(group_ids),
      permission_ids: idsOf(permission_ids),
    }));
    return new Answer(200, { count: found.count, ids: found.ids, result });
  },
};

const idsOf = (rows: unknown): number[] => (rows as { id: number }[]).map(row => row.id);
