import { api } from '@parallax/contract';
import { call } from '../../api/client.ts';
import type { Option } from '../../ui/select/model.ts';
import { grantsAmong, isGeneral } from './grants.ts';
import { pairLabel } from './permission-choices.ts';

const PAGE = 100;

interface Page {
  count: number;
  options: Option[];
}

/** All pages of a list; a role may have more members than one page holds. */
async function everyPage(fetch: (page: number) => Promise<Page>): Promise<Option[]> {
  const first = await fetch(0);
  const pages = Math.ceil(first.count / PAGE);
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => fetch(index + 1)),
  );
  return [first, ...rest].flatMap(page => page.options);
}

const ofRole = (role: number, page: number, order: string) => ({
  page,
  page_size: PAGE,
  order_column: order,
  order_direction: 'asc' as const,
  filters: [{ col: 'roles', opr: 'rel_m_m', value: role }],
});

const usersOf = (role: number, signal: AbortSignal) =>
  everyPage(async page => {
    const { count, result } = await call(api.user.list, { q: ofRole(role, page, 'username') }, { signal });
    return { count, options: result.map(({ id = 0, username = '' }) => ({ value: id, label: username })) };
  });

const groupsOf = (role: number, signal: AbortSignal) =>
  everyPage(async page => {
    const { count, result } = await call(api.group.list, { q: ofRole(role, page, 'name') }, { signal });
    return { count, options: result.map(({ id = 0, name = '' }) => ({ value: id, label: name })) };
  });

async function permissionsOf(role: number, signal: AbortSignal) {
  const { result } = await call(api.role.permissions, { params: { pk: role } }, { signal });
  const permissions = result.filter(isGeneral).map(pair => ({
    value: pair.id,
    label: pairLabel(pair.permission_name, pair.view_menu_name),
  }));
  return { permissions, ...grantsAmong(result) };
}

/** What a role grants and to whom. */
export async function membersOf(role: number, signal: AbortSignal) {
  const [held, users, groups] = await Promise.all([
    permissionsOf(role, signal),
    usersOf(role, signal),
    groupsOf(role, signal),
  ]);
  return { ...held, users, groups };
}
