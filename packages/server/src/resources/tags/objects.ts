import { TAGGED_OBJECT_TYPES, type TaggedObjectType } from '@parallax/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';

interface ObjectKind {
  table: 'saved_queries' | 'charts' | 'dashboards' | 'datasets';
  name: string;
  /** Null: the one who made it. */
  owners: { table: string; own: string } | null;
  url(id: number): string;
  /** Word of `get_objects` replies. */
  word: string;
}

/** Class names under which stars are kept. */
export const STARS = { query: 'query', chart: 'slice', dashboard: 'Dashboard' } as const;

/** Where each kind of taggable object lives. */
export const OBJECT_KINDS: Record<TaggedObjectType, ObjectKind> = {
  query: {
    table: 'saved_queries',
    name: 'label',
    owners: null,
    url: id => `/sqllab?savedQueryId=${id}`,
    word: 'query',
  },
  chart: {
    table: 'charts',
    name: 'slice_name',
    owners: { table: 'chart_owners', own: 'chart_id' },
    url: id => `/explore/?slice_id=${id}`,
    word: 'chart',
  },
  dashboard: {
    table: 'dashboards',
    name: 'dashboard_title',
    owners: { table: 'dashboard_owners', own: 'dashboard_id' },
    url: id => `/superset/dashboard/${id}/`,
    word: 'dashboard',
  },
  dataset: {
    table: 'datasets',
    name: 'table_name',
    owners: { table: 'dataset_owners', own: 'dataset_id' },
    url: id => `/explore/?datasource_type=table&datasource_id=${id}`,
    word: 'dataset',
  },
};

export const kindOfNumber = (number: number): TaggedObjectType | undefined =>
  (Object.keys(TAGGED_OBJECT_TYPES) as TaggedObjectType[]).find(name => TAGGED_OBJECT_TYPES[name] === number);

export interface FoundObject {
  id: number;
  name: string;
  changed_on: string | null;
  created_by_fk: number | null;
  owner: boolean;
}

/** The objects of one kind among the ids, with whether the caller owns them. */
export async function findObjects(
  kind: TaggedObjectType,
  ids: readonly number[],
  call: Call,
): Promise<FoundObject[]> {
  if (ids.length === 0) return [];
  const { table, name, owners } = OBJECT_KINDS[kind];
  const me = call.principal.id ?? -1;
  const owned = owners
    ? sql`exists (select 1 from ${sql.table(owners.table)} as o where ${sql.ref(`o.${owners.own}`)} = t.id and o.user_id = ${me})`
    : sql`t.created_by_fk = ${me}`;
  const { rows } = await sql<Omit<FoundObject, 'owner'> & { owner: number | boolean }>`
    select t.id, coalesce(${sql.ref(`t.${name}`)}, '') as name, t.changed_on, t.created_by_fk,
      case when ${owned} or t.created_by_fk = ${me} then 1 else 0 end as owner
    from ${sql.table(table)} as t where t.id in (${sql.join(ids.map(id => sql`${id}`))})`.execute(
    call.services.db,
  );
  return rows.map(row => ({ ...row, owner: Boolean(row.owner) }));
}
