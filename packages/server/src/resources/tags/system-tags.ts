import { TAG_TYPES, TAGGED_OBJECT_TYPES, type TaggedObjectType } from '@parallax/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Metadata } from '../../metadata/open.ts';
import type { Db, Trx } from '../../metadata/schema.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import { OBJECT_KINDS, STARS } from './objects.ts';

const KINDS = Object.keys(OBJECT_KINDS) as TaggedObjectType[];
const NAME = new RegExp(`^(type:(${KINDS.join('|')})|(owner|favorited_by):\\d+)$`);

/** Whether the name belongs to a tag the product keeps itself: `type:chart`, `owner:1`, `favorited_by:1`. */
export const isSystemTag = (name: string): boolean => NAME.test(name);

/** The kind of object whose rows or owners a table holds, if it holds any. */
export const kindOfTable = (table: string): TaggedObjectType | undefined =>
  KINDS.find(kind => OBJECT_KINDS[kind].table === table || OBJECT_KINDS[kind].owners?.table === table);

/**
 * Brings the product's own tags of some objects, or of all of a kind, in line with their owners and stars. The store's
 * primitives call it in the transaction of the change. Where automatic tags are off there is no `type:` tag, and
 * nothing is made.
 */
export async function keepSystemTags(
  db: Db,
  kind: TaggedObjectType,
  ids: readonly number[] | 'all',
): Promise<void> {
  if (ids.length === 0) return;
  const objectType = TAGGED_OBJECT_TYPES[kind];
  const wanted = wantedLinks(kind, ids);
  await sql`insert into tags (name, type, created_on, changed_on)
    select w.name, w.type, min(w.at), min(w.at) from (${wanted}) as w
    where exists (select 1 from tags where type = ${TAG_TYPES.type})
    group by w.name, w.type order by w.name
    on conflict (name) do update set type = excluded.type where tags.type <> excluded.type`.execute(db);
  await sql`delete from tagged_objects where object_type = ${objectType} and ${among('object_id', ids)}
    and tag_id in (select id from tags where type in (${sql.join(SYSTEM_TYPES)}))
    and not exists (select 1 from (${wanted}) as w join tags as g on g.name = w.name
      where g.id = tagged_objects.tag_id and w.object_id = tagged_objects.object_id)`.execute(db);
  await sql`insert into tagged_objects (tag_id, object_type, object_id, created_on, changed_on)
    select g.id, ${sql.lit(objectType)}, w.object_id, w.at, w.at from (${wanted}) as w
    join tags as g on g.name = w.name and g.type = w.type where true
    on conflict (tag_id, object_type, object_id) do nothing`.execute(db);
}

const starOf = (kind: TaggedObjectType): string | null => (kind === 'dataset' ? null : STARS[kind]);

const SYSTEM_TYPES = [TAG_TYPES.type, TAG_TYPES.owner, TAG_TYPES.favorited_by];

const among = (column: string, ids: readonly number[] | 'all'): RawBuilder<boolean> =>
  ids === 'all'
    ? sql<boolean>`1 = 1`
    : sql<boolean>`${sql.ref(column)} in (${sql.join(ids.map(id => sql`${id}`))})`;

/** What should hang on the objects, as rows of tag name, tag type, object and moment. */
function wantedLinks(kind: TaggedObjectType, ids: readonly number[] | 'all'): RawBuilder<unknown> {
  const { table, owners } = OBJECT_KINDS[kind];
  const star = starOf(kind);
  const objects = sql.table(table);
  const these = among('t.id', ids);
  const type = sql`select ${sql.lit(`type:${kind}`)} as name, ${sql.lit(TAG_TYPES.type)} as type,
    t.id as object_id, t.changed_on as at from ${objects} as t where ${these}`;
  const owner = owners
    ? sql`select 'owner:' || l.user_id, ${sql.lit(TAG_TYPES.owner)}, t.id, t.changed_on
        from ${sql.table(owners.table)} as l join ${objects} as t on t.id = ${sql.ref(`l.${owners.own}`)} where ${these}`
    : sql`select 'owner:' || t.created_by_fk, ${sql.lit(TAG_TYPES.owner)}, t.id, t.changed_on
        from ${objects} as t where t.created_by_fk is not null and ${these}`;
  const starred = sql`select 'favorited_by:' || f.user_id, ${sql.lit(TAG_TYPES.favorited_by)}, t.id, f.dttm
    from favourites as f join ${objects} as t on t.id = f.obj_id where f.class_name = ${star} and ${these}`;
  return sql.join(star ? [type, owner, starred] : [type, owner], sql` union all `);
}

/** Takes the tags and stars off objects that are gone, and with users the tags that name them. */
export async function dropTags(db: Db, table: string, ids: readonly number[]): Promise<void> {
  const kind = KINDS.find(known => OBJECT_KINDS[known].table === table);
  if (kind) {
    await sql`delete from tagged_objects where object_type = ${TAGGED_OBJECT_TYPES[kind]}
      and ${among('object_id', ids)}`.execute(db);
    await sql`delete from favourites where class_name = ${starOf(kind)}
      and ${among('obj_id', ids)}`.execute(db);
  }
  if (table === 'users') {
    const names = ids.flatMap(id => [`owner:${id}`, `favorited_by:${id}`]);
    await db.deleteFrom('tags').where('type', '<>', TAG_TYPES.custom).where('name', 'in', names).execute();
  }
}

/**
 * Makes the product's own tags for all there is when they have been switched on, or drops them when they have been
 * switched off. Done at every start; where nothing has changed it is one look into an index.
 */
export async function alignSystemTags(metadata: Metadata, isOn: boolean, now: number): Promise<void> {
  const kept = await metadata.db
    .selectFrom('tags')
    .select('id')
    .where('type', 'in', SYSTEM_TYPES)
    .limit(1)
    .executeTakeFirst();
  if (isOn === Boolean(kept)) return;
  await metadata.transaction(trx => (isOn ? makeAll(trx, timestamp(now)) : dropAll(trx)));
}

async function makeAll(trx: Trx, at: string): Promise<void> {
  const rows = KINDS.map(kind => ({
    name: `type:${kind}`,
    type: TAG_TYPES.type,
    created_on: at,
    changed_on: at,
  }));
  await trx
    .insertInto('tags')
    .values(rows)
    .onConflict(conflict => conflict.column('name').doUpdateSet({ type: TAG_TYPES.type }))
    .execute();
  for (const kind of KINDS) await keepSystemTags(trx, kind, 'all');
}

async function dropAll(trx: Trx): Promise<void> {
  await trx.deleteFrom('tags').where('type', 'in', SYSTEM_TYPES).execute();
}
