import { TAG_TYPES } from '@parallax/contract';
import type { Actor } from '../../http/call.ts';
import type { Db } from '../../metadata/schema.ts';
import { timestamp } from '../../metadata/timestamp.ts';

/** What a tag hangs on, by the wire's number of the object kind. */
export interface Target {
  type: number;
  id: number;
}

/** The custom tag of that name, made when missing; two callers making it at once get the same one. */
export async function ensureTag(
  db: Db,
  name: string,
  description: string | null | undefined,
  call: Actor,
): Promise<number> {
  const at = timestamp(call.now);
  const by = call.principal.id;
  await db
    .insertInto('tags')
    .values({
      name,
      description: description ?? null,
      type: TAG_TYPES.custom,
      created_on: at,
      changed_on: at,
      created_by_fk: by,
      changed_by_fk: by,
    })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute();
  const tag = await db.selectFrom('tags').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return tag.id;
}

export async function attach(db: Db, tagId: number, targets: readonly Target[], call: Actor): Promise<void> {
  if (targets.length === 0) return;
  const at = timestamp(call.now);
  const by = call.principal.id;
  await db
    .insertInto('tagged_objects')
    .values(
      targets.map(({ type, id }) => ({
        tag_id: tagId,
        object_type: type,
        object_id: id,
        created_on: at,
        changed_on: at,
        created_by_fk: by,
        changed_by_fk: by,
      })),
    )
    .onConflict(conflict => conflict.columns(['tag_id', 'object_type', 'object_id']).doNothing())
    .execute();
}

/** What carries the tag. */
export async function targetsOf(db: Db, tagId: number): Promise<Target[]> {
  const rows = await db
    .selectFrom('tagged_objects')
    .select(['object_type', 'object_id'])
    .where('tag_id', '=', tagId)
    .execute();
  return rows.map(row => ({ type: row.object_type, id: row.object_id }));
}

export async function detachFrom(db: Db, tagId: number, targets: readonly Target[]): Promise<void> {
  for (const { type, id } of targets) {
    await db
      .deleteFrom('tagged_objects')
      .where('tag_id', '=', tagId)
      .where('object_type', '=', type)
      .where('object_id', '=', id)
      .execute();
  }
}

export async function detach(db: Db, name: string, { type, id }: Target): Promise<boolean> {
  const result = await db
    .deleteFrom('tagged_objects')
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .where('tag_id', 'in', eb => eb.selectFrom('tags').select('tags.id').where('name', '=', name))
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function removeByName(db: Db, names: readonly string[]): Promise<void> {
  await db
    .deleteFrom('tags')
    .where('name', 'in', [...names])
    .execute();
}

export async function namesKnown(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('tags')
    .select('name')
    .where('name', 'in', [...names])
    .execute();
  return new Set(rows.map(row => row.name));
}
