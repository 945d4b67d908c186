import { TAG_TYPES, TAGGED_OBJECT_TYPES, type TaggedObjectType } from '@parallax/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import { where } from '../kit/select.ts';
import { OBJECT_KINDS } from './objects.ts';
import { readable } from './visible.ts';

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

/** Everything that carries one of the tags, or any custom tag when none is named, and that the caller may see. */
export async function objectsByTag(query: Query, call: Call) {
  const tagIds = await wantedTags(query, call);
  if (tagIds?.length === 0) return [];
  const kinds = (Object.keys(TAGGED_OBJECT_TYPES) as TaggedObjectType[]).filter(
    kind => !query.types || split(query.types).includes(kind),
  );
  const result = [];
  for (const kind of kinds) result.push(...(await objectsOfKind(kind, tagIds, call)));
  return result.sort((a, b) => (a.changed_on < b.changed_on ? 1 : -1));
}

async function wantedTags({ tags, tagIds }: Query, call: Call): Promise<number[] | null> {
  if (tagIds) return split(tagIds).map(Number).filter(Number.isSafeInteger);
  const names = split(tags);
  if (names.length === 0) return null;
  const rows = await call.services.db.selectFrom('tags').select('id').where('name', 'in', names).execute();
  return rows.map(row => row.id);
}

interface Found {
  id: number;
  name: string;
  changed_on: string;
  created_by_fk: number | null;
  first_name: string | null;
  last_name: string | null;
}

async function objectsOfKind(kind: TaggedObjectType, tagIds: number[] | null, call: Call) {
  const { table, name, url, word } = OBJECT_KINDS[kind];
  const limits = [tagged(kind, tagIds), readable(kind, call)].filter(limit => limit !== null);
  const { rows } = await sql<Found>`
    select t.id, coalesce(${sql.ref(`t.${name}`)}, '') as name, t.changed_on, t.created_by_fk,
      u.first_name, u.last_name
    from ${sql.table(table)} as t left join users as u on u.id = t.created_by_fk ${where(limits)}`.execute(
    call.services.db,
  );
  if (rows.length === 0) return [];
  const these = sql`select t.id from ${sql.table(table)} as t ${where(limits)}`;
  const tags = byObject(await tagsOf(kind, these, call));
  const owners = byObject(await ownersOf(kind, these, call));
  return rows.map(row => ({
    id: row.id,
    type: word,
    name: row.name,
    url: url(row.id),
    changed_on: row.changed_on,
    created_by: row.created_by_fk,
    creator: row.created_by_fk === null ? '' : `${row.first_name} ${row.last_name}`,
    tags: (tags.get(row.id) ?? []).map(tag => ({ id: tag.id, name: tag.name, type: typeName(tag.type) })),
    owners: (owners.get(row.id) ?? []).map(({ object_id: _object, ...owner }) => owner),
  }));
}

const tagged = (kind: TaggedObjectType, tagIds: number[] | null): RawBuilder<boolean> => {
  const which = tagIds
    ? sql`l.tag_id in (${sql.join(tagIds)})`
    : sql`l.tag_id in (select id from tags where type = ${TAG_TYPES.custom})`;
  return sql<boolean>`t.id in (select l.object_id from tagged_objects as l
    where l.object_type = ${TAGGED_OBJECT_TYPES[kind]} and ${which})`;
};

const typeName = (type: number): string =>
  `TagType.${Object.entries(TAG_TYPES).find(([, number]) => number === type)?.[0] ?? 'custom'}`;

interface OfObject {
  object_id: number;
}

function byObject<R extends OfObject>(rows: readonly R[]): Map<number, R[]> {
  const groups = new Map<number, R[]>();
  for (const row of rows) {
    const group = groups.get(row.object_id);
    if (group) group.push(row);
    else groups.set(row.object_id, [row]);
  }
  return groups;
}

async function tagsOf(kind: TaggedObjectType, ids: RawBuilder<unknown>, call: Call) {
  const { rows } = await sql<OfObject & { id: number; name: string; type: number }>`
    select l.object_id, g.id, g.name, g.type from tagged_objects as l join tags as g on g.id = l.tag_id
    where l.object_type = ${TAGGED_OBJECT_TYPES[kind]} and l.object_id in (${ids}) order by g.id`.execute(
    call.services.db,
  );
  return rows;
}

async function ownersOf(kind: TaggedObjectType, ids: RawBuilder<unknown>, call: Call) {
  const link = OBJECT_KINDS[kind].owners;
  if (!link) return [];
  const { rows } = await sql<OfObject & { id: number; first_name: string; last_name: string }>`
    select ${sql.ref(`l.${link.own}`)} as object_id, u.id, u.first_name, u.last_name
    from ${sql.table(link.table)} as l join users as u on u.id = l.user_id
    where ${sql.ref(`l.${link.own}`)} in (${ids})`.execute(call.services.db);
  return rows;
}
