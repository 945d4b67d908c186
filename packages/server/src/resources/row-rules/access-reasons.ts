import type { RowRulePreview } from '@parallax/contract';
import { grantNames } from '../../auth/grants.ts';
import type { Principal } from '../../auth/principal.ts';
import { PUBLIC_ROLE } from '../../auth/principals.ts';
import type { Call } from '../../http/call.ts';
import type { LoadedDataset } from '../../run/dataset-catalog.ts';

type Reasons = RowRulePreview['access']['reasons'];

/** Everything that lets a user read a dataset: which role holds which grant, ownership, being an administrator. */
export async function accessReasons(dataset: LoadedDataset, user: Principal, call: Call): Promise<Reasons> {
  const reasons: Reasons = [];
  const admin = user.roles.find(role => role.name === 'Admin');
  if (user.isAdmin && admin)
    reasons.push({ by: 'admin', grant: null, role: { id: admin.id, name: admin.name } });
  if (user.id !== null && dataset.ownerIds.includes(user.id))
    reasons.push({ by: 'owner', grant: null, role: null });
  const held = await heldGrants(grantsOf(dataset), user, call);
  return [
    ...reasons,
    ...held.map(({ permission, view, id, name }) => ({ by: permission, grant: view, role: { id, name } })),
  ];
}

/** The grants that open a dataset, widest first. */
function grantsOf({ databaseId, databaseName, catalog, schema, facts }: LoadedDataset): [string, string][] {
  return [
    ['all_datasource_access', 'all_datasource_access'],
    ['all_database_access', 'all_database_access'],
    ['database_access', grantNames.database(databaseName, databaseId)],
    ...(catalog === null
      ? []
      : [['catalog_access', grantNames.catalog(databaseName, catalog)] as [string, string]]),
    ...(schema === null
      ? []
      : [...new Set([catalog, null])].map(
          item => ['schema_access', grantNames.schema(databaseName, item, schema)] as [string, string],
        )),
    ['datasource_access', grantNames.dataset(databaseName, facts.name, facts.id)],
  ];
}

async function heldGrants(grants: readonly [string, string][], user: Principal, { services: { db } }: Call) {
  const roleIds = user.roles.map(role => role.id);
  const rows = await db
    .selectFrom('role_permission_views')
    .innerJoin('roles', 'roles.id', 'role_permission_views.role_id')
    .innerJoin('permission_views', 'permission_views.id', 'role_permission_views.permission_view_id')
    .innerJoin('permissions', 'permissions.id', 'permission_views.permission_id')
    .innerJoin('views', 'views.id', 'permission_views.view_id')
    .select(['permissions.name as permission', 'views.name as view', 'roles.id', 'roles.name'])
    .where(eb => eb.or([eb('roles.id', 'in', [-1, ...roleIds]), eb('roles.name', '=', PUBLIC_ROLE)]))
    .where(
      'views.name',
      'in',
      grants.map(([, view]) => view),
    )
    .orderBy('roles.id')
    .execute();
  return grants.flatMap(([permission, view]) =>
    rows.filter(row => row.permission === permission && row.view === view),
  );
}
