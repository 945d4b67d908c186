import { TAG_TYPES, TAGGED_OBJECT_TYPES, type TaggedObjectType } from '@parallax/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import { findObjects, OBJECT_KINDS } from './objects.ts';
import { visibleObjects } from './visible.ts';

interface Query {
  tags?: string;
  tagIds?: string;
  types?: string;
}

const split = (text = ''): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean);

/** Everything that carries one of the tags and that the caller may see. */
export async function objectsByTag(query: Query, call: Call) {
  const tagIds = await wantedTags(query, call);
  const kinds = (Object.keys(TAGGED_OBJECT_TYPES) as TaggedObjectType[]).filter(
    kind => !query.types || split(query.types).includes(kind),
  );
  const result = [];
  for (const kind of kinds) result.push(...(await objectsOfKind(kind, tagIds, call)));
  return result.sort((a, b) => (a.changed_on! < b.changed_on! ? 1 : -1));
}

async function wantedTags({ tags, tagIds }: Query, call: Call): Promise<number[] | null> {
  if (tagIds) return split(tagIds).map(Number).filter(Number.isInteger);
  const names = split(tags);
  if (names.length === 0) return null;
  const rows = await call.services.db.selectFrom('tags').select('id').where('name', 'in', names).execute();
  return rows.map(row => row.id);
}

async function objectsOfKind(kind: TaggedObjectType, tagIds: number[] | null, call: Call) {
  if (tagIds?.length === 0) return [];
  const links = await call.services.db
    .selectFrom('tagged_objects')
    .select('object_id')
    .distinct()
    .where('object_type', '=', TAGGED_OBJECT_TYPES[kind])
    .$if(tagIds !== null, query => query.where('tag_id', 'in', tagIds!))
    .execute();
  const ids = links.map(link => link.object_id);
  const visible = await visibleObjects(kind, ids, call);
  const found = await findObjects(kind, visible, call);
  const { owners, url, word } = OBJECT_KINDS[kind];
  const tags = await tagsOf(kind, visible, call);
  const people = owners ? await ownersOf(owners, visible, call) : [];
  const creators = await creatorsOf(
    found.map(row => row.created_by_fk).filter(id => id !== null),
    call,
  );
  return found.map(row => ({
    id: row.id,
    type: word,
    name: row.name,
    url: url(row.id),
    changed_on: row.changed_on,
    created_by: row.created_by_fk,
    creator: creators.get(row.created_by_fk ?? -1) ?? '',
    tags: tags
      .filter(tag => tag.object_id === row.id)
      .map(({ id, name, type }) => ({ id, name, type: typeName(type) })),
    owners: people.filter(owner => owner.own === row.id).map(({ own: _own, ...owner }) => owner),
  }));
}

const typeName = (type: number): string =>
  `TagType.${Object.entries(TAG_TYPES).find(([, number]) => number === type)?.[0] ?? 'custom'}`;

const tagsOf = (kind: TaggedObjectType, ids: readonly number[], call: Call) =>
  ids.length === 0
    ? Promise.resolve([])
    : call.services.db
        .selectFrom('tagged_objects')
        .innerJoin('tags', 'tags.id', 'tagged_objects.tag_id')
        .select(['tagged_objects.object_id', 'tags.id', 'tags.name', 'tags.type'])
        .where('object_type', '=', TAGGED_OBJECT_TYPES[kind])
        .where('object_id', 'in', [...ids])
        .execute();

async function ownersOf(link: { table: string; own: string }, ids: readonly number[], call: Call) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ own: number; id: number; first_name: string; last_name: string }>`
    select ${sql.ref(`l.${link.own}`)} as own, u.id, u.first_name, u.last_name
    from ${sql.table(link.table)} as l join users as u on u.id = l.user_id
    where ${sql.ref(`l.${link.own}`)} in (${sql.join(ids.map(id => sql`${id}`))})`.execute(call.services.db);
  return rows;
}

async function creatorsOf(ids: readonly number[], call: Call): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await call.services.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(row => [row.id, `${row.first_name} ${row.last_name}`]));
}
