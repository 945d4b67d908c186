import type { Principal } from '../../auth/principal.ts';
import type { Db } from '../../metadata/schema.ts';

/** The permission pairs of each role, by role name. */
export async function rolePermissions(
  db: Db,
  roles: Principal['roles'],
): Promise<Record<string, [string, string][]>> {
  const pairs: Record<string, [string, string][]> = Object.fromEntries(roles.map(role => [role.name, []]));
  if (roles.length === 0) return pairs;
  const rows = await db
    .selectFrom('role_permission_views')
    .innerJoin('roles', 'roles.id', 'role_permission_views.role_id')
    .innerJoin('permission_views', 'permission_views.id', 'role_permission_views.permission_view_id')
    .innerJoin('permissions', 'permissions.id', 'permission_views.permission_id')
    .innerJoin('views', 'views.id', 'permission_views.view_id')
    .select(['roles.name as role', 'permissions.name as permission', 'views.name as view'])
    .where(
      'role_permission_views.role_id',
      'in',
      roles.map(role => role.id),
    )
    .execute();
  for (const { role, permission, view } of rows) pairs[role]!.push([permission, view]);
  return pairs;
}
