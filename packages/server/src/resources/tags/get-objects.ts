import { Readable } from 'node:stream';
import { TAG_TYPES, TAGGED_OBJECT_TYPES, type TaggedObjectType } from '@parallax/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Call, RawAnswer } from '../../http/call.ts';
import { where } from '../kit/select.ts';
import { OBJECT_KINDS } from './objects.ts';
import { readable } from './visible.ts';

interface Query {
  tags?: string;
  tagIds?: string;
  types?: string;
  page?: number;
  page_size?: number;
}

/** Objects whose details are at hand at a time, however many there are. */
const BATCH = 500;

const split = (text = ''): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean);

/** Everything that carries one of the tags, or any custom tag when none is named, and that the caller may see. */
export async function objectsByTag(query: Query, call: Call): Promise<RawAnswer> {
  const text = Readable.from(written(await placesOf(query, call), call));
  return new RawAnswer(200, text, 'application/json; charset=utf-8');
}

interface Place {
  kind: TaggedObjectType;
  id: number;
}

interface Places {
  /** Of all pages. */
  count: number;
  places: Place[];
}

/** Where the objects are, those changed last first. */
async function placesOf(query: Query, call: Call): Promise<Places> {
  const { types, page = 0, page_size } = query;
  const { db } = call.services;
  const tagIds = await wantedTags(query, call);
  const kinds = (Object.keys(TAGGED_OBJECT_TYPES) as TaggedObjectType[]).filter(
    kind => !types || split(types).includes(kind),
  );
  if (tagIds?.length === 0 || kinds.length === 0) return { count: 0, places: [] };
  const parts = kinds.map(kind => {
    const limits = [tagged(kind, tagIds), readable(kind, call)].filter(limit => limit !== null);
    return sql`select ${sql.lit(kind)} as kind, t.id, t.changed_on
      from ${sql.table(OBJECT_KINDS[kind].table)} as t ${where(limits)}`;
  });
  const all = sql`from (${sql.join(parts, sql` union all `)}) as found`;
  const paging = page_size === undefined ? sql`` : sql`limit ${page_size} offset ${page * page_size}`;
  const { rows } = await sql<Place>`select kind, id ${all}
    order by changed_on desc, kind, id desc ${paging}`.execute(db);
  if (page_size === undefined) return { count: rows.length, places: rows };
  const counted = await sql<{ count: number | string }>`select count(*) as count ${all}`.execute(db);
  return { count: Number(counted.rows[0]?.count ?? 0), places: rows };
}

async function* written({ count, places }: Places, call: Call): AsyncGenerator<string> {
  yield `{"count":${count},"result":[`;
  let before = '';
  for (let from = 0; from < places.length; from += BATCH) {
    const objects = await inOrder(places.slice(from, from + BATCH), call);
    if (objects.length === 0) continue;
    yield before + objects.map(object => JSON.stringify(object)).join();
    before = ',';
  }
  yield ']}';
}

/** The objects at these places; one that was deleted meanwhile is left out. */
async function inOrder(places: readonly Place[], call: Call) {
  const found = new Map<string, Awaited<ReturnType<typeof objectsOfKind>>[number]>();
  for (const kind of new Set(places.map(place => place.kind))) {
    const ids = places.filter(place => place.kind === kind).map(({ id }) => id);
    for (const object of await objectsOfKind(kind, ids, call)) found.set(`${kind} ${object.id}`, object);
  }
  return places.flatMap(({ kind, id }) => found.get(`${kind} ${id}`) ?? []);
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

async function objectsOfKind(kind: TaggedObjectType, ids: readonly number[], call: Call) {
  const { table, name, url, word } = OBJECT_KINDS[kind];
  const these = sql.join(ids);
  const { rows } = await sql<Found>`
    select t.id, coalesce(${sql.ref(`t.${name}`)}, '') as name, t.changed_on, t.created_by_fk,
      u.first_name, u.last_name
    from ${sql.table(table)} as t left join users as u on u.id = t.created_by_fk where t.id in (${these})`.execute(
    call.services.db,
  );
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
