import { type RawBuilder, sql } from 'kysely';
import type { Principal } from '../auth/principal.ts';

type Condition = RawBuilder<boolean>;

const EVERYTHING = null;

const readsAllDatasets = (principal: Principal): boolean =>
  principal.isAdmin ||
  principal.can('all_datasource_access', 'all_datasource_access') ||
  principal.can('all_database_access', 'all_database_access');

/**
 * The rows of `datasets` (as `alias`) the caller may read, as SQL; null means all of them. Says the same as
 * `canReadDataset`, for lists.
 */
export function datasetsReadable(principal: Principal, alias = 't'): Condition | null {
  if (readsAllDatasets(principal)) return EVERYTHING;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const ways: Condition[] = [
    granted(principal, 'datasource_access', column('perm')),
    granted(principal, 'schema_access', column('schema_perm')),
    granted(principal, 'catalog_access', column('catalog_perm')),
    sql<boolean>`${column('database_id')} in (select id from databases where ${databaseGranted(principal, 'databases')})`,
  ];
  if (principal.id !== null) {
    ways.push(
      sql<boolean>`exists (select 1 from dataset_owners as o where o.dataset_id = ${column('id')} and o.user_id = ${principal.id})`,
    );
  }
  return anyOf(ways);
}

/** The rows of `databases` (as `alias`) the caller may see: granted themselves, or through something inside them. */
export function databasesReadable(principal: Principal, alias = 't'): Condition | null {
  if (principal.isAdmin || principal.can('all_database_access', 'all_database_access')) return EVERYTHING;
  const name = sql.ref(`${alias}.database_name`);
  const inside = (['catalog_access', 'schema_access', 'datasource_access'] as const).flatMap(permission =>
    [...principal.viewsWith(permission)]
      .map(view => /^\[(.+?)\]\./.exec(view)?.[1])
      .filter(found => found !== undefined),
  );
  const ways = [databaseGranted(principal, alias)];
  if (inside.length > 0) ways.push(sql<boolean>`${name} in (${list(inside)})`);
  return anyOf(ways);
}

const databaseGranted = (principal: Principal, alias: string): Condition => {
  const ids = [...principal.viewsWith('database_access')]
    .map(view => Number(/\.\(id:(\d+)\)$/.exec(view)?.[1]))
    .filter(Number.isInteger);
  return ids.length > 0 ? sql<boolean>`${sql.ref(`${alias}.id`)} in (${list(ids)})` : NEVER;
};

const NEVER: Condition = sql<boolean>`1 = 0`;

const granted = (principal: Principal, permission: string, column: RawBuilder<unknown>): Condition => {
  const views = [...principal.viewsWith(permission)];
  return views.length > 0 ? sql<boolean>`${column} in (${list(views)})` : NEVER;
};

const anyOf = (ways: readonly Condition[]): Condition => sql<boolean>`(${sql.join([...ways], sql` or `)})`;
const list = (values: readonly (string | number)[]) => sql.join(values.map(value => sql`${value}`));

/** The rows of `charts` the caller may see: those of readable datasets and their own. */
export function chartsReadable(principal: Principal, alias = 't'): Condition | null {
  const datasets = datasetsReadable(principal, 'd');
  if (datasets === EVERYTHING) return EVERYTHING;
  const id = sql.ref(`${alias}.id`);
  return anyOf([
    sql<boolean>`${sql.ref(`${alias}.datasource_id`)} in (select d.id from datasets as d where ${datasets})`,
    sql<boolean>`exists (select 1 from chart_owners as o where o.chart_id = ${id} and o.user_id = ${principal.id ?? -1})`,
  ]);
}

/**
 * The rows of `dashboards` the caller may see in lists: own ones; published ones with a readable dataset and no role
 * list; published ones whose role list names one of the caller's roles. Guests see what their token names.
 */
export function dashboardsReadable(
  principal: Principal,
  { byRole }: { byRole: boolean },
  alias = 't',
): Condition | null {
  if (principal.isAdmin) return EVERYTHING;
  const id = sql.ref(`${alias}.id`);
  const published = sql`${sql.ref(`${alias}.published`)} = ${true}`;
  const hasRoles = sql`exists (select 1 from dashboard_roles as r where r.dashboard_id = ${id})`;
  const datasets = datasetsReadable(principal, 'd');
  const someDataset = sql`exists (select 1 from dashboard_charts as l join charts as c on c.id = l.chart_id
    join datasets as d on d.id = c.datasource_id where l.dashboard_id = ${id} ${datasets ? sql`and ${datasets}` : sql``})`;
  const ways: Condition[] = [
    sql<boolean>`exists (select 1 from dashboard_owners as o where o.dashboard_id = ${id} and o.user_id = ${principal.id ?? -1})`,
    byRole
      ? sql<boolean>`(${published} and not ${hasRoles} and ${someDataset})`
      : sql<boolean>`(${published} and ${someDataset})`,
  ];
  if (byRole && principal.roles.length > 0) {
    const mine = list(principal.roles.map(role => role.id));
    ways.push(
      sql<boolean>`(${published} and exists (select 1 from dashboard_roles as r where r.dashboard_id = ${id} and r.role_id in (${mine})))`,
    );
  }
  const embedded = (principal.guest?.resources ?? []).map(resource => resource.id);
  if (embedded.length > 0) {
    ways.push(
      sql<boolean>`(cast(${id} as text) in (${list(embedded)}) or exists (select 1 from embedded_dashboards as e
        where e.dashboard_id = ${id} and e.uuid in (${list(embedded)})))`,
    );
  }
  return anyOf(ways);
}
